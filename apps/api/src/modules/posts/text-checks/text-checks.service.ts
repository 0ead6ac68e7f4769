import type { Database } from '../../../infra/database.ts';
import { Thread } from '../../../infra/thread.ts';
import * as queries from './text-checks.queries.ts';
import { storedCheck, type TextCheck, type Texts, unfinishedCheck } from './text-checks.rules.ts';

interface Dependencies {
  database: Database;
}

const LIMIT_MS = 15_000;
const MOST_WAITING = 100;
/** Versions looked at in one go. */
const BATCH = 100;

/**
 * What automatic checks notice in the texts of ads: computed once, when a version is submitted, and
 * stored with it, because people can write what takes long to look through.
 */
export class TextChecksService {
  readonly #deps: Dependencies;
  readonly #thread = new Thread<Texts, TextCheck>(
    new URL('./text-checks.rules.ts', import.meta.url),
    'checkTexts',
    { limitMs: LIMIT_MS, mostWaiting: MOST_WAITING },
  );

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Looks through texts, off the event loop.
   * @param stored a check that may be of the same texts: then it is the answer
   * @returns null where it took too long or too many wait; the worker tries again
   */
  async check(
    { description, contact_name }: Texts,
    stored: unknown = null,
  ): Promise<TextCheck | null> {
    const texts = { description, contact_name };
    return storedCheck(stored, texts) ?? this.#thread.run(texts);
  }

  /** Checks the versions that wait without a check: from before, or given up at first. */
  async checkWaiting(): Promise<void> {
    const { database } = this.#deps;
    for (;;) {
      const found = await queries.findUnchecked(database, BATCH);
      for (const version of found) {
        const check = (await this.check(version)) ?? unfinishedCheck(version);
        await queries.storeCheck(database, version, check);
      }
      if (found.length < BATCH) return;
    }
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
