import { BaseService } from '../../../base-service.ts';
import type { Database } from '../../../infra/database.ts';
import { drain, eachInTurn } from '../../../infra/in-turn.ts';
import { Thread } from '../../../infra/thread.ts';
import * as queries from './text-checks.queries.ts';
import { versions } from './text-checks.queries.ts';
import { storedCheck, type TextCheck, type Texts, unfinishedCheck } from './text-checks.rules.ts';

interface Dependencies {
  database: Database;
  onError?: ((error: unknown, what: string) => void) | undefined;
}

const LIMIT_MS = 15_000;
const MOST_WAITING = 100;
/** Versions looked at in one go. */
const BATCH = 100;

/**
 * What automatic checks notice in the texts of ads: computed once, when a version is submitted, and
 * stored with it, because people can write what takes long to look through.
 */
export class TextChecksService extends BaseService<Dependencies> {
  readonly #thread = new Thread<Texts, TextCheck>(
    new URL('./text-checks.rules.ts', import.meta.url),
    'checkTexts',
    { limitMs: LIMIT_MS, mostWaiting: MOST_WAITING },
  );

  /**
   * Looks through texts, off the event loop.
   * @param stored a check that may be of the same texts: then it is the answer
   * @returns null where it failed, took too long or too many wait; the worker tries again
   */
  async check(
    { description, contact_name }: Texts,
    stored: unknown = null,
  ): Promise<TextCheck | null> {
    const texts = { description, contact_name };
    const known = storedCheck(stored, texts);
    if (known) return known;
    try {
      return await this.#thread.run(texts);
    } catch (error) {
      this.deps.onError?.(error, 'the texts of an ad were not checked');
      return null;
    }
  }

  /**
   * Checks the versions that wait without a check: from before, or given up at first. One whose texts take too
   * long is stored as unchecked, one that fails is tried again by the next run. Run by the worker.
   * @throws the first failure, after the last version
   */
  async checkWaiting(): Promise<void> {
    const { database } = this.deps;
    await eachInTurn(versions, async (version) => {
      await drain(
        (without) => queries.findUnchecked(database, version, { without, most: BATCH }),
        async ({ id, ...texts }) => {
          const check = (await this.#thread.run(texts)) ?? unfinishedCheck(texts);
          await queries.storeCheck(database, { id, version }, check);
          return true;
        },
      );
    });
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
