import type { RouteContract } from '@pitlane/contracts';
import type * as z from 'zod/mini';
import type { Clock } from '../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../infra/database.ts';
import { ApiError } from './api-error.ts';
import { allContracts } from './contracts.ts';

/** How long a response is stored for its retries (docs/product.md#conventions). */
const RETENTION_MS = 86_400_000;

/** A key of an account for one call, by the call's path. */
export interface KeyedCall {
  userId: number;
  call: string;
  key: string;
}

/** A whole request under a key. */
export interface KeyedRequest<Schema extends z.ZodMiniType> {
  keyed: KeyedCall;
  requestHash: string;
  /** The shape of the answer. */
  response: Schema;
}

/**
 * Does the work of a call in one transaction; under an Idempotency-Key, only once.
 * @param accounts which the work locks beside the caller's: locked with it, in the order of their ids
 */
export type Transact<Answer> = (
  work: (transaction: DatabaseTransaction) => Promise<Answer>,
  accounts?: readonly number[],
) => Promise<Answer>;

/**
 * Calls that cost something and may be sent twice: the same key gives the first answer again. Calls
 * without a key are null here, and are simply run.
 */
export class Idempotency {
  readonly #deps: { database: Database; clock: Clock };

  constructor(deps: { database: Database; clock: Clock }) {
    this.#deps = deps;
  }

  /** Whether a call under this key has been answered. */
  async wasAnswered(keyed: KeyedCall | null): Promise<boolean> {
    return keyed !== null && (await this.#stored(this.#deps.database, keyed)) !== null;
  }

  /**
   * Answers a retry with the first answer, and anything else by handling it. When that fails, the
   * first answer may have been kept meanwhile: what it did may be what refuses the retry.
   * @param retried what a retry is told of the first answer, where that is not the answer itself
   * @throws ApiError idempotency.reused for a different request under the same key
   */
  async answer<Schema extends z.ZodMiniType, Answer>(
    request: KeyedRequest<Schema> | null,
    handle: () => Promise<Answer>,
    retried: (first: z.output<Schema>) => Promise<Answer> | Answer,
  ): Promise<Answer> {
    const { database } = this.#deps;
    if (!request) return handle();
    const first = await this.#find(database, request);
    if (first !== null) return retried(first);
    try {
      return await handle();
    } catch (error) {
      const meanwhile = await this.#find(database, request);
      if (meanwhile === null) throw error;
      return retried(meanwhile);
    }
  }

  /**
   * Does the work and keeps its answer in the same transaction, which holds the account's row: of two
   * at once the second finds the first's answer.
   * @throws ApiError idempotency.reused for a different request under the same key
   */
  runOnce<Schema extends z.ZodMiniType>(
    request: KeyedRequest<Schema> | null,
    work: (transaction: DatabaseTransaction) => Promise<z.output<Schema>>,
    accounts: readonly number[] = [],
  ): Promise<z.output<Schema>> {
    if (!request) return this.#deps.database.$transaction(work);
    const { keyed, requestHash } = request;
    return this.#deps.database.$transaction(async (transaction) => {
      const ids = [keyed.userId, ...accounts];
      await transaction.$queryRaw`
        SELECT FROM users WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
      const first = await this.#find(transaction, request);
      if (first !== null) return first;
      const answer = await work(transaction);
      const createdAt = this.#deps.clock.now();
      const stored = { requestHash, answer: JSON.parse(JSON.stringify(answer)), createdAt };
      await transaction.idempotencyKey.upsert({
        where: { userId_call_key: keyed },
        create: { ...keyed, ...stored },
        // One of more than a day ago may still be there.
        update: stored,
      });
      return answer;
    });
  }

  /** Purges the answers about a thing that is erased: they hold its values. */
  async purgeAbout(
    transaction: DatabaseTransaction,
    userId: number,
    about: NonNullable<RouteContract['idempotent']>['about'],
    id: number,
  ): Promise<void> {
    const calls = allContracts
      .filter(({ contract }) => contract.idempotent?.about === about)
      .map(({ contract }) => contract.path);
    await transaction.idempotencyKey.deleteMany({
      where: { userId, call: { in: calls }, answer: { path: ['id'], equals: id } },
    });
  }

  /** Purges answers that are no longer given. Run by the worker. */
  async purge(): Promise<void> {
    await this.#deps.database.idempotencyKey.deleteMany({
      where: { createdAt: { lte: this.#since() } },
    });
  }

  async #find<Schema extends z.ZodMiniType>(
    transaction: DatabaseTransaction,
    { keyed, requestHash, response }: KeyedRequest<Schema>,
  ): Promise<z.output<Schema> | null> {
    const stored = await this.#stored(transaction, keyed);
    if (!stored) return null;
    if (stored.requestHash !== requestHash) throw new ApiError('idempotency.reused');
    return response.parse(stored.answer);
  }

  #stored(transaction: DatabaseTransaction, keyed: KeyedCall) {
    return transaction.idempotencyKey.findFirst({
      where: { ...keyed, createdAt: { gt: this.#since() } },
    });
  }

  #since(): Date {
    return new Date(this.#deps.clock.now().getTime() - RETENTION_MS);
  }
}
