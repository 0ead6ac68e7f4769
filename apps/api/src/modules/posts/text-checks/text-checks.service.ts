import { BaseService } from '../../../base-service.ts';
import type { Database } from '../../../infra/database.ts';
import { drainDueRows, forEachSequentially } from '../../../infra/sequential.ts';
import { Thread } from '../../../infra/thread.ts';
import * as queries from './text-checks.queries.ts';
import { versionKinds } from './text-checks.queries.ts';
import {
  type CheckedTexts,
  parseStoredCheck,
  type TextCheck,
  unfinishedCheck,
} from './text-checks.rules.ts';

interface Dependencies {
  database: Database;
  onError?: ((error: unknown, what: string) => void) | undefined;
}

const CHECK_TIMEOUT_MS = 15_000;
const MAX_WAITING_CHECKS = 100;
const BATCH_SIZE = 100;

/**
 * Runs the automatic checks of ads' texts once, when a version is submitted, and stores the findings with it, because a
 * hostile text can take a long time to check.
 */
export class TextChecksService extends BaseService<Dependencies> {
  readonly #thread = new Thread<CheckedTexts, TextCheck>(
    new URL('./text-checks.rules.ts', import.meta.url),
    'checkTexts',
    { limitMs: CHECK_TIMEOUT_MS, mostWaiting: MAX_WAITING_CHECKS },
  );

  /**
   * Checks texts off the event loop.
   * @param stored check to reuse if it belongs to these texts
   * @returns `null` on an error, a timeout or a full queue; the worker tries again
   */
  async check(
    { description, contact_name }: CheckedTexts,
    stored: unknown = null,
  ): Promise<TextCheck | null> {
    const texts = { description, contact_name };
    const existing = parseStoredCheck(stored, texts);
    if (existing) return existing;
    try {
      return await this.#thread.run(texts);
    } catch (error) {
      this.deps.onError?.(error, 'failed to check the texts of an ad');
      return null;
    }
  }

  /**
   * Checks versions in moderation without a check: older ones and those whose check failed. Texts that take too long
   * are stored as unchecked; failed checks are retried by the next run. Run by the worker.
   * @throws the first error, after all versions have been processed
   */
  async checkPending(): Promise<void> {
    const { database } = this.deps;
    await forEachSequentially(versionKinds, async (version) => {
      await drainDueRows(
        (without) => queries.findUnchecked(database, version, { without, limit: BATCH_SIZE }),
        async ({ id, ...texts }) => {
          const check = (await this.#thread.run(texts)) ?? unfinishedCheck(texts);
          await queries.storeCheck(database, { id, version }, check);
          return true;
        },
      );
    });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
