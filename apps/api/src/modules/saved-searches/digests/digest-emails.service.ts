import { unsubscribe } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { type Language, languages } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { type Mailer, MailRefused } from '../../../infra/mail.ts';
import type { EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import type { UnsubscribeLinksService } from '../../core/unsubscribe-links/unsubscribe-links.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import { readFields } from '../saved-filters/saved-filters.rules.ts';
import type { SavedFiltersService } from '../saved-filters/saved-filters.service.ts';
import { digestPage, toDigestContent } from './digest-emails.presenter.ts';
import * as queries from './digest-emails.queries.ts';
import {
  type DigestContent,
  digestContent,
  LEASE_MS,
  MAX_FULL_SEARCHES,
  retryDelayMs,
} from './digest-emails.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  onError?: ((error: unknown, what: string) => void) | undefined;
  posts: Pick<PostsService, 'findCards'>;
  savedFilters: Pick<SavedFiltersService, 'createSummarizer'>;
  mail: Pick<EmailQueueService, 'markRefused'>;
  unsubscribeLinks: Pick<UnsubscribeLinksService, 'activateLinks' | 'tokenOf'>;
}

export interface SendOptions {
  mailer: Mailer;
  /** Number of emails in flight: after a crash, up to as many may be sent again */
  connections: number;
}

interface RenderedEmail {
  lease: queries.LeasedEmail;
  content: DigestContent;
}

/** Number of emails rendered together */
const BATCH_SIZE = 50;
/** Number of consecutive failures after which a run stops using the mail server */
const MAX_CONSECUTIVE_FAILURES = 5;

const languageOf = ({ locale }: queries.LeasedEmail): Language => (locale === 'en' ? 'en' : 'ru');

interface SendResult {
  searches: number;
  letters: number;
  refused: number;
  /** Failed attempts, and the number of consecutive ones at the end */
  failures: number;
  consecutiveFailures: number;
}

/** Renders and sends due digest emails. Runs may overlap. */
export class DigestEmailsService extends BaseService<Dependencies> {
  /**
   * Sends due emails.
   * @param userId the only account to send to; `null` for all
   */
  async sendDue(userId: number | null, options: SendOptions): Promise<SendResult> {
    const { database, clock } = this.deps;
    const result = { searches: 0, letters: 0, refused: 0, failures: 0, consecutiveFailures: 0 };
    let batch = await this.#nextBatch(userId, result);
    while (batch.length > 0) {
      // The next batch is rendered while this one is sent.
      const [, nextBatch] = await Promise.all([
        this.#sendAll(batch, result, options),
        this.#nextBatch(userId, result),
      ]);
      if (result.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) {
        const untried = [...batch, ...nextBatch].map(({ lease }) => lease);
        await queries.releaseEmails(database, untried, clock.now());
        return result;
      }
      batch = nextBatch;
    }
    return result;
  }

  #newLeaseEnd(): Date {
    return new Date(this.deps.clock.now().getTime() + LEASE_MS);
  }

  /** Leases and renders a batch of due emails; returns an empty list if none is due. */
  async #nextBatch(userId: number | null, result: SendResult): Promise<RenderedEmail[]> {
    const { database, clock } = this.deps;
    for (;;) {
      const leases = await queries.leaseDueEmails(database, {
        now: clock.now(),
        leasedUntil: this.#newLeaseEnd(),
        userId,
        limit: BATCH_SIZE,
      });
      if (leases.length === 0) return [];
      const rendered = await this.#renderIndividually(leases, result);
      if (rendered.length > 0) return rendered;
    }
  }

  /** Renders emails together, or one by one if that fails: one that cannot be rendered does not stop the others. */
  async #renderIndividually(
    leases: queries.LeasedEmail[],
    result: SendResult,
  ): Promise<RenderedEmail[]> {
    try {
      return await this.#renderAll(leases);
    } catch (error) {
      const [first, ...others] = leases;
      if (first && others.length === 0) {
        result.failures += 1;
        await this.#postpone({ ...first, tries: first.tries + 1 }, error);
        return [];
      }
      const rendered: RenderedEmail[] = [];
      for (const lease of leases)
        rendered.push(...(await this.#renderIndividually([lease], result)));
      return rendered;
    }
  }

  /** Renders emails and stores their content before the first attempt, so that repeated emails are equal. */
  async #renderAll(leases: queries.LeasedEmail[]): Promise<RenderedEmail[]> {
    const { database, unsubscribeLinks } = this.deps;
    await unsubscribeLinks.activateLinks(
      leases.map(({ id, userId }) => ({ id, userId, scope: 'digest' as const })),
    );
    const storedEmails = leases.flatMap((lease) =>
      lease.content === null ? [] : [{ lease, content: digestContent.parse(lease.content) }],
    );
    const unrendered = leases.filter(({ content }) => content === null);
    if (unrendered.length === 0) return storedEmails;
    const newEmails = await this.#render(unrendered);
    const renderedIds = new Set(newEmails.map(({ lease }) => lease.id));
    const emptyEmails = unrendered.filter(({ id }) => !renderedIds.has(id));
    await queries.endEmails(
      database,
      emptyEmails.map(({ id }) => id),
      null,
    );
    const storedIds = await queries.storeContents(
      database,
      newEmails.map(({ lease, content }) => ({ ...lease, content })),
    );
    return [...storedEmails, ...newEmails.filter(({ lease }) => storedIds.has(lease.id))];
  }

  /** Renders the content of emails; omits emails without a hit that still counts. */
  async #render(leases: queries.LeasedEmail[]): Promise<RenderedEmail[]> {
    const { database, posts, savedFilters } = this.deps;
    const ids = leases.map(({ id }) => id);
    await queries.deleteStaleItems(database, ids);
    const rows = await queries.findEmailSearches(database, ids);
    const searches = rows.map((row) => ({ ...row, filter: readFields(row.filter) }));
    const summaryOf = await savedFilters.createSummarizer(
      database,
      searches.map(({ filter }) => filter),
    );
    const searchesByEmail = Map.groupBy(searches, ({ letterId }) => letterId);
    const renderInLanguage = async (language: Language): Promise<RenderedEmail[]> => {
      const emails = leases.flatMap((lease) => {
        const rows = languageOf(lease) === language ? searchesByEmail.get(lease.id) : undefined;
        return rows ? [{ lease, rows }] : [];
      });
      const fullSearches = emails.flatMap(({ rows }) => rows.slice(0, MAX_FULL_SEARCHES));
      const postIds = new Set(fullSearches.flatMap(({ ads }) => ads.map(({ id }) => id)));
      const cards = await posts.findCards([...postIds], { userId: null, language });
      const cardOf = new Map(cards.map((card) => [card.id, card]));
      return emails.map(({ lease, rows }) => {
        const searches = rows.map((row) => ({
          ...row,
          name: row.name ?? summaryOf(row.filter)[language],
        }));
        return {
          lease,
          content: toDigestContent(searches, { language, name: lease.name, cardOf }),
        };
      });
    };
    return (await Promise.all(languages.map(renderInLanguage))).flat();
  }

  /** Sends emails; those left in `batch` were not attempted. */
  async #sendAll(
    batch: RenderedEmail[],
    result: SendResult,
    { mailer, connections }: SendOptions,
  ): Promise<void> {
    const sendNext = async () => {
      while (result.consecutiveFailures < MAX_CONSECUTIVE_FAILURES) {
        const rendered = batch.shift();
        if (!rendered) return;
        const { lease } = rendered;
        const extendedLease = {
          ...lease,
          leasedUntil: this.#newLeaseEnd(),
          tries: lease.tries + 1,
        };
        try {
          await this.#send(rendered, { leaseEnd: extendedLease.leasedUntil, result, mailer });
          result.consecutiveFailures = 0;
        } catch (error) {
          result.failures += 1;
          result.consecutiveFailures += 1;
          await this.#postpone(extendedLease, error);
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, sendNext));
  }

  async #send(
    { lease, content }: RenderedEmail,
    { leaseEnd, result, mailer }: { leaseEnd: Date; result: SendResult; mailer: Mailer },
  ): Promise<void> {
    const { database, clock, mail, publicUrl, unsubscribeLinks, onError } = this.deps;
    const { id, createdAt } = lease;
    const recipient = await queries.beginAttempt(database, lease, leaseEnd);
    // Another run has leased the email since.
    if (!recipient) return;
    if (!recipient.isWanted) return queries.endEmails(database, [id], null);
    const token = unsubscribeLinks.tokenOf(id);
    try {
      await mailer.send({
        id,
        to: recipient.email,
        date: createdAt,
        ...digestPage(content, { publicUrl, token }),
        unsubscribe: `${publicUrl}/api${unsubscribe.path.replace(':token', token)}`,
      });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      onError?.(error, 'a mail was refused');
      if (error.isAddress) await mail.markRefused(recipient.email);
      await queries.endEmails(database, [id], clock.now());
      result.refused += 1;
      return;
    }
    const searches = await queries.markSent(database, id, clock.now());
    result.searches += searches;
    result.letters += 1;
  }

  async #postpone(lease: queries.LeasedEmail, error: unknown): Promise<void> {
    const { database, clock, onError } = this.deps;
    onError?.(error, 'a digest was not sent');
    const dueAt = new Date(clock.now().getTime() + retryDelayMs(lease.tries));
    await queries.postponeEmail(database, lease, dueAt);
  }
}
