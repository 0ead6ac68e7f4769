import type { RouteContract } from '@pitlane/contracts';
import type * as z from 'zod/mini';
import type { Clock } from '../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../infra/database.ts';
import { ApiError } from './api-error.ts';
import { allContracts } from './contracts.ts';

/** Time for which a response is stored for retries (docs/product.md#conventions). */
const RETENTION_MS = 86_400_000;

/** An idempotency key of an account for an operation, which is identified by its path. */
export interface KeyedCall {
  userId: number;
  call: string;
  key: string;
}

export interface KeyedRequest<Schema extends z.ZodMiniType> {
  keyed: KeyedCall;
  requestHash: string;
  response: Schema;
}

/**
 * Runs the work of an operation in a transaction; under an idempotency key, only once.
 * @param accounts ids of other accounts that the work locks: locked together with the caller's, in the order of their
 * ids
 */
export type TransactOnce<Result> = (
  work: (transaction: DatabaseTransaction) => Promise<Result>,
  accounts?: readonly number[],
) => Promise<Result>;

/**
 * Idempotent operations: the same key returns the first response again. Pass `null` for a request without a key: it
 * always runs.
 */
export class Idempotency {
  readonly #deps: { database: Database; clock: Clock };

  constructor(deps: { database: Database; clock: Clock }) {
    this.#deps = deps;
  }

  async hasResponse(keyed: KeyedCall | null): Promise<boolean> {
    return keyed !== null && (await this.#readRow(this.#deps.database, keyed)) !== null;
  }

  /**
   * Returns the first response to a retry; handles any other request. If handling fails, looks for the response again:
   * a concurrent first request may have finished by then, and its effect may be why this one failed.
   * @param toRetryResult converts the first response for a retry
   * @throws ApiError idempotency.reused for a different request with the same key
   */
  async respond<Schema extends z.ZodMiniType, Result>(
    request: KeyedRequest<Schema> | null,
    handle: () => Promise<Result>,
    toRetryResult: (first: z.output<Schema>) => Promise<Result> | Result,
  ): Promise<Result> {
    const { database } = this.#deps;
    if (!request) return handle();
    const first = await this.#find(database, request);
    if (first !== null) return toRetryResult(first);
    try {
      return await handle();
    } catch (error) {
      const concurrent = await this.#find(database, request);
      if (concurrent === null) throw error;
      return toRetryResult(concurrent);
    }
  }

  /**
   * Runs the work and stores its response in the same transaction, which locks the account's row: of two concurrent
   * requests the second finds the response of the first.
   * @throws ApiError idempotency.reused for a different request with the same key
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
      const response = await work(transaction);
      const createdAt = this.#deps.clock.now();
      const stored = { requestHash, answer: JSON.parse(JSON.stringify(response)), createdAt };
      await transaction.idempotencyKey.upsert({
        where: { userId_call_key: keyed },
        create: { ...keyed, ...stored },
        // An expired row of the same key may exist.
        update: stored,
      });
      return response;
    });
  }

  /** Deletes responses about an object that is erased: they contain its data. */
  async purgeResponsesAbout(
    transaction: DatabaseTransaction,
    userId: number,
    objectKind: NonNullable<RouteContract['idempotent']>['about'],
    objectId: number,
  ): Promise<void> {
    const calls = allContracts
      .filter(({ contract }) => contract.idempotent?.about === objectKind)
      .map(({ contract }) => contract.path);
    await transaction.idempotencyKey.deleteMany({
      where: { userId, call: { in: calls }, answer: { path: ['id'], equals: objectId } },
    });
  }

  /** Deletes expired responses. Run by the worker. */
  async purge(): Promise<void> {
    await this.#deps.database.idempotencyKey.deleteMany({
      where: { createdAt: { lte: this.#expiryCutoff() } },
    });
  }

  async #find<Schema extends z.ZodMiniType>(
    database: Database | DatabaseTransaction,
    { keyed, requestHash, response }: KeyedRequest<Schema>,
  ): Promise<z.output<Schema> | null> {
    const stored = await this.#readRow(database, keyed);
    if (!stored) return null;
    if (stored.requestHash !== requestHash) throw new ApiError('idempotency.reused');
    return response.parse(stored.answer);
  }

  #readRow(database: Database | DatabaseTransaction, keyed: KeyedCall) {
    return database.idempotencyKey.findFirst({
      where: { ...keyed, createdAt: { gt: this.#expiryCutoff() } },
    });
  }

  #expiryCutoff(): Date {
    return new Date(this.#deps.clock.now().getTime() - RETENTION_MS);
  }
}
