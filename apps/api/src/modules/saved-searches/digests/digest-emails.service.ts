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
  savedFilters: Pick<SavedFiltersService, 'summaries'>;
  mail: Pick<EmailQueueService, 'markRefused'>;
  unsubscribeLinks: Pick<UnsubscribeLinksService, 'activateLinks' | 'tokenOf'>;
}

export interface SendOptions {
  mailer: Mailer;
  /** Number of emails in flight at once: a crash may repeat this many */
  connections: number;
}

interface RenderedEmail {
  letter: queries.LeasedEmail;
  content: DigestContent;
}

/** Number of emails rendered together */
const BATCH = 50;
/** Number of failures in a row after which the mail server is left alone until the next run */
const MOST_FAILURES = 5;

const languageOf = ({ locale }: queries.LeasedEmail): Language => (locale === 'en' ? 'en' : 'ru');

interface Run {
  searches: number;
  letters: number;
  refused: number;
  /** Failed tries, and how many of the latest in a row */
  failures: number;
  inARow: number;
}

/** Renders and sends due digest emails. Runs may overlap. */
export class DigestEmailsService extends BaseService<Dependencies> {
  /**
   * Sends due emails.
   * @param userId the only account to send to; `null` for all
   */
  async sendDue(userId: number | null, sending: SendOptions): Promise<Run> {
    const { database, clock } = this.deps;
    const run = { searches: 0, letters: 0, refused: 0, failures: 0, inARow: 0 };
    let batch = await this.#nextBatch(userId, run);
    while (batch.length > 0) {
      // The next batch is rendered while this one is sent.
      const [, next] = await Promise.all([
        this.#sendAll(batch, run, sending),
        this.#nextBatch(userId, run),
      ]);
      if (run.inARow >= MOST_FAILURES) {
        const untried = [...batch, ...next].map(({ letter }) => letter);
        await queries.releaseEmails(database, untried, clock.now());
        return run;
      }
      batch = next;
    }
    return run;
  }

  #leasedUntil(): Date {
    return new Date(this.deps.clock.now().getTime() + LEASE_MS);
  }

  /** Leases and renders due emails; returns none when no email is due. */
  async #nextBatch(userId: number | null, run: Run): Promise<RenderedEmail[]> {
    const { database, clock } = this.deps;
    for (;;) {
      const letters = await queries.leaseDueEmails(database, {
        now: clock.now(),
        until: this.#leasedUntil(),
        userId,
        most: BATCH,
      });
      if (letters.length === 0) return [];
      const written = await this.#renderEach(letters, run);
      if (written.length > 0) return written;
    }
  }

  /** Renders emails; one that cannot be rendered does not stop the others. */
  async #renderEach(letters: queries.LeasedEmail[], run: Run): Promise<RenderedEmail[]> {
    try {
      return await this.#renderAll(letters);
    } catch (error) {
      const [letter, ...others] = letters;
      if (letter && others.length === 0) {
        run.failures += 1;
        await this.#putOff({ ...letter, tries: letter.tries + 1 }, error);
        return [];
      }
      const written: RenderedEmail[] = [];
      for (const each of letters) written.push(...(await this.#renderEach([each], run)));
      return written;
    }
  }

  /** Fixes the content of emails before they are sent for the first time. */
  async #renderAll(letters: queries.LeasedEmail[]): Promise<RenderedEmail[]> {
    const { database, unsubscribeLinks } = this.deps;
    await unsubscribeLinks.activateLinks(
      letters.map(({ id, userId }) => ({ id, userId, scope: 'digest' as const })),
    );
    const fixed = letters.flatMap((letter) =>
      letter.content === null ? [] : [{ letter, content: digestContent.parse(letter.content) }],
    );
    const fresh = letters.filter(({ content }) => content === null);
    if (fresh.length === 0) return fixed;
    const written = await this.#render(fresh);
    const withWords = new Set(written.map(({ letter }) => letter.id));
    const empty = fresh.filter(({ id }) => !withWords.has(id));
    await queries.endEmails(
      database,
      empty.map(({ id }) => id),
      null,
    );
    const held = await queries.fixContents(
      database,
      written.map(({ letter, content }) => ({ ...letter, content })),
    );
    return [...fixed, ...written.filter(({ letter }) => held.has(letter.id))];
  }

  /** Renders the content of emails; leaves out those without any hit that still counts. */
  async #render(letters: queries.LeasedEmail[]): Promise<RenderedEmail[]> {
    const { database, posts, savedFilters } = this.deps;
    const ids = letters.map(({ id }) => id);
    await queries.deleteStaleItems(database, ids);
    const found = await queries.findEmailSearches(database, ids);
    const searches = found.map((row) => ({ ...row, filter: readFields(row.filter) }));
    const summaryOf = await savedFilters.summaries(
      database,
      searches.map(({ filter }) => filter),
    );
    const byLetter = Map.groupBy(searches, ({ letterId }) => letterId);
    const inLanguage = async (language: Language): Promise<RenderedEmail[]> => {
      const about = letters.flatMap((letter) => {
        const rows = languageOf(letter) === language ? byLetter.get(letter.id) : undefined;
        return rows ? [{ letter, rows }] : [];
      });
      const shown = about.flatMap(({ rows }) => rows.slice(0, MAX_FULL_SEARCHES));
      const postIds = new Set(shown.flatMap(({ ads }) => ads.map(({ id }) => id)));
      const cards = await posts.findCards([...postIds], { userId: null, language });
      const cardOf = new Map(cards.map((card) => [card.id, card]));
      return about.map(({ letter, rows }) => {
        const named = rows.map((row) => ({
          ...row,
          name: row.name ?? summaryOf(row.filter)[language],
        }));
        return { letter, content: toDigestContent(named, { language, name: letter.name, cardOf }) };
      });
    };
    return (await Promise.all(languages.map(inLanguage))).flat();
  }

  /** Sends emails; those left in `batch` were not tried. */
  async #sendAll(
    batch: RenderedEmail[],
    run: Run,
    { mailer, connections }: SendOptions,
  ): Promise<void> {
    const work = async () => {
      while (run.inARow < MOST_FAILURES) {
        const written = batch.shift();
        if (!written) return;
        const { letter } = written;
        const held = { ...letter, leasedUntil: this.#leasedUntil(), tries: letter.tries + 1 };
        try {
          await this.#send(written, { until: held.leasedUntil, run, mailer });
          run.inARow = 0;
        } catch (error) {
          run.failures += 1;
          run.inARow += 1;
          await this.#putOff(held, error);
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
  }

  async #send(
    { letter, content }: RenderedEmail,
    { until, run, mailer }: { until: Date; run: Run; mailer: Mailer },
  ): Promise<void> {
    const { database, clock, mail, publicUrl, unsubscribeLinks, onError } = this.deps;
    const { id, createdAt } = letter;
    const reader = await queries.beginTry(database, letter, until);
    // Another run has leased it since.
    if (!reader) return;
    if (!reader.isWanted) return queries.endEmails(database, [id], null);
    const token = unsubscribeLinks.tokenOf(id);
    try {
      await mailer.send({
        id,
        to: reader.email,
        date: createdAt,
        ...digestPage(content, { publicUrl, token }),
        unsubscribe: `${publicUrl}/api${unsubscribe.path.replace(':token', token)}`,
      });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      onError?.(error, 'a mail was refused');
      if (error.isAddress) await mail.markRefused(reader.email);
      await queries.endEmails(database, [id], clock.now());
      run.refused += 1;
      return;
    }
    const searches = await queries.markSent(database, id, clock.now());
    run.searches += searches;
    run.letters += 1;
  }

  async #putOff(letter: queries.LeasedEmail, error: unknown): Promise<void> {
    const { database, clock, onError } = this.deps;
    onError?.(error, 'a digest was not sent');
    const dueAt = new Date(clock.now().getTime() + retryDelayMs(letter.tries));
    await queries.postponeEmail(database, letter, dueAt);
  }
}
