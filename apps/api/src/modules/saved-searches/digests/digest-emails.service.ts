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
  MOST_IN_FULL,
  pauseAfter,
} from './digest-emails.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  onError?: ((error: unknown, what: string) => void) | undefined;
  posts: Pick<PostsService, 'cards'>;
  savedFilters: Pick<SavedFiltersService, 'summaries'>;
  mail: Pick<EmailQueueService, 'markRefused'>;
  unsubscribeLinks: Pick<UnsubscribeLinksService, 'keep' | 'tokenOf'>;
}

export interface Sending {
  mailer: Mailer;
  /** Letters that are under way at once: so many a crash may repeat. */
  connections: number;
}

/** A letter that was put into words. */
interface Written {
  letter: queries.HeldLetter;
  content: DigestContent;
}

/** Letters that are put into words together. */
const BATCH = 50;
/** After so many failures in a row the mail server is left alone until the next run. */
const MOST_FAILURES = 5;

const languageOf = ({ locale }: queries.HeldLetter): Language => (locale === 'en' ? 'en' : 'ru');

interface Run {
  searches: number;
  letters: number;
  refused: number;
  /** Tries that failed, and how many of them in a row. */
  failures: number;
  inARow: number;
}

/** Puts the letters that are due into words and sends them. May run beside itself. */
export class DigestEmailsService extends BaseService<Dependencies> {
  /**
   * Sends what is due.
   * @param userId the only account that is sent letters; null for all
   */
  async sendDue(userId: number | null, sending: Sending): Promise<Run> {
    const { database, clock } = this.deps;
    const run = { searches: 0, letters: 0, refused: 0, failures: 0, inARow: 0 };
    let batch = await this.#nextBatch(userId, run);
    while (batch.length > 0) {
      // The next ones are put into words while these are sent.
      const [, next] = await Promise.all([
        this.#sendAll(batch, run, sending),
        this.#nextBatch(userId, run),
      ]);
      if (run.inARow >= MOST_FAILURES) {
        const untried = [...batch, ...next].map(({ letter }) => letter);
        await queries.giveBack(database, untried, clock.now());
        return run;
      }
      batch = next;
    }
    return run;
  }

  #heldUntil(): Date {
    return new Date(this.deps.clock.now().getTime() + LEASE_MS);
  }

  /** Letters that are due, in words; none once there are no more. */
  async #nextBatch(userId: number | null, run: Run): Promise<Written[]> {
    const { database, clock } = this.deps;
    for (;;) {
      const letters = await queries.takeLetters(database, {
        now: clock.now(),
        until: this.#heldUntil(),
        userId,
        most: BATCH,
      });
      if (letters.length === 0) return [];
      const written = await this.#inWords(letters, run);
      if (written.length > 0) return written;
    }
  }

  /** Where one cannot be put into words, the others are without it. */
  async #inWords(letters: queries.HeldLetter[], run: Run): Promise<Written[]> {
    try {
      return await this.#write(letters);
    } catch (error) {
      const [letter, ...others] = letters;
      if (letter && others.length === 0) {
        run.failures += 1;
        await this.#putOff({ ...letter, tries: letter.tries + 1 }, error);
        return [];
      }
      const written: Written[] = [];
      for (const each of letters) written.push(...(await this.#inWords([each], run)));
      return written;
    }
  }

  /** Fixes what letters say before they are sent for the first time. */
  async #write(letters: queries.HeldLetter[]): Promise<Written[]> {
    const { database, unsubscribeLinks } = this.deps;
    await unsubscribeLinks.keep(
      letters.map(({ id, userId }) => ({ id, userId, scope: 'digest' as const })),
    );
    const fixed = letters.flatMap((letter) =>
      letter.content === null ? [] : [{ letter, content: digestContent.parse(letter.content) }],
    );
    const fresh = letters.filter(({ content }) => content === null);
    if (fresh.length === 0) return fixed;
    const written = await this.#words(fresh);
    const withWords = new Set(written.map(({ letter }) => letter.id));
    const empty = fresh.filter(({ id }) => !withWords.has(id));
    await queries.end(
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

  /** What letters say; of those of which nothing is left, nothing. */
  async #words(letters: queries.HeldLetter[]): Promise<Written[]> {
    const { database, posts, savedFilters } = this.deps;
    const ids = letters.map(({ id }) => id);
    await queries.dropGone(database, ids);
    const found = await queries.findSearches(database, ids);
    const searches = found.map((row) => ({ ...row, filter: readFields(row.filter) }));
    const summaryOf = await savedFilters.summaries(
      database,
      searches.map(({ filter }) => filter),
    );
    const byLetter = Map.groupBy(searches, ({ letterId }) => letterId);
    const inLanguage = async (language: Language): Promise<Written[]> => {
      const about = letters.flatMap((letter) => {
        const rows = languageOf(letter) === language ? byLetter.get(letter.id) : undefined;
        return rows ? [{ letter, rows }] : [];
      });
      const shown = about.flatMap(({ rows }) => rows.slice(0, MOST_IN_FULL));
      const postIds = new Set(shown.flatMap(({ ads }) => ads.map(({ id }) => id)));
      const cards = await posts.cards([...postIds], { userId: null, language });
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

  /** Sends letters; those that are left were not tried. */
  async #sendAll(batch: Written[], run: Run, { mailer, connections }: Sending): Promise<void> {
    const work = async () => {
      while (run.inARow < MOST_FAILURES) {
        const written = batch.shift();
        if (!written) return;
        const { letter } = written;
        const held = { ...letter, heldUntil: this.#heldUntil(), tries: letter.tries + 1 };
        try {
          await this.#send(written, { until: held.heldUntil, run, mailer });
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
    { letter, content }: Written,
    { until, run, mailer }: { until: Date; run: Run; mailer: Mailer },
  ): Promise<void> {
    const { database, clock, mail, publicUrl, unsubscribeLinks, onError } = this.deps;
    const { id, createdAt } = letter;
    const reader = await queries.beginTry(database, letter, until);
    // Another run has it by now.
    if (!reader) return;
    if (!reader.isWanted) return queries.end(database, [id], null);
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
      await queries.end(database, [id], clock.now());
      run.refused += 1;
      return;
    }
    const searches = await queries.markSent(database, id, clock.now());
    run.searches += searches;
    run.letters += 1;
  }

  async #putOff(letter: queries.HeldLetter, error: unknown): Promise<void> {
    const { database, clock, onError } = this.deps;
    onError?.(error, 'a digest was not sent');
    const dueAt = new Date(clock.now().getTime() + pauseAfter(letter.tries));
    await queries.putOff(database, letter, dueAt);
  }
}
