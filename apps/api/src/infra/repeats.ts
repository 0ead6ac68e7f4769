import type * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import type { Repeat } from '../http/repeats.ts';
import type { Clock } from './clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';

/** api.md, "Safe retries". */
const KEPT_MS = 86_400_000;

/** A call of an account, as keys know it. */
interface RepeatedCall<Schema extends z.ZodMiniType> {
  userId: number;
  /** Path of the call. */
  call: string;
  repeat: Repeat | null;
  /** What it answers. */
  answer: Schema;
}

/** The answer under a key of an account and call, where it is kept still. */
function findKept(
  transaction: DatabaseTransaction,
  key: { userId: number; call: string; key: string },
  since: Date,
) {
  return transaction.repeatKey.findFirst({ where: { ...key, createdAt: { gt: since } } });
}

/** Calls that cost something and may come twice: the same key gives the first answer again. */
export class RepeatsService {
  readonly #deps: { database: Database; clock: Clock };

  constructor(deps: { database: Database; clock: Clock }) {
    this.#deps = deps;
  }

  /** Whether a call under this key has been answered. */
  async isKnown(userId: number, call: string, key: string | null): Promise<boolean> {
    if (key === null) return false;
    return (await findKept(this.#deps.database, { userId, call, key }, this.#since())) !== null;
  }

  /**
   * The answer to a repeat, before any work is done.
   * @returns null where the call is new, or gave no key
   * @throws ApiError idempotency.reused when something else was asked under the key
   */
  find<Schema extends z.ZodMiniType>(call: RepeatedCall<Schema>) {
    return this.#find(this.#deps.database, call);
  }

  /**
   * Does the work once: its answer is kept in the transaction of the work. The caller holds the
   * account's row, so that of two at once the second finds the first's answer.
   * @throws ApiError idempotency.reused when something else was asked under the key
   */
  async once<Schema extends z.ZodMiniType>(
    transaction: DatabaseTransaction,
    call: RepeatedCall<Schema>,
    work: () => Promise<z.output<Schema>>,
  ): Promise<z.output<Schema>> {
    const known = await this.#find(transaction, call);
    if (known) return known;
    const answer = await work();
    if (!call.repeat) return answer;
    const { key, asked } = call.repeat;
    const of = { userId: call.userId, call: call.call, key };
    // One of more than a day ago may still lie there.
    await transaction.repeatKey.deleteMany({ where: of });
    await transaction.repeatKey.create({
      data: {
        ...of,
        asked,
        answer: JSON.parse(JSON.stringify(answer)),
        createdAt: this.#deps.clock.now(),
      },
    });
    return answer;
  }

  /** Forgets what was answered about an ad: all answers that are kept are ads, with their values. */
  async forgetPost(transaction: DatabaseTransaction, userId: number, id: number): Promise<void> {
    await transaction.repeatKey.deleteMany({
      where: { userId, answer: { path: ['id'], equals: id } },
    });
  }

  /** Forgets answers that are no longer given. Run by the worker. */
  async forget(): Promise<void> {
    await this.#deps.database.repeatKey.deleteMany({
      where: { createdAt: { lte: this.#since() } },
    });
  }

  async #find<Schema extends z.ZodMiniType>(
    transaction: DatabaseTransaction,
    { userId, call, repeat, answer }: RepeatedCall<Schema>,
  ): Promise<z.output<Schema> | null> {
    if (!repeat) return null;
    const kept = await findKept(transaction, { userId, call, key: repeat.key }, this.#since());
    if (!kept) return null;
    if (kept.asked !== repeat.asked) throw new ApiError('idempotency.reused');
    return answer.parse(kept.answer);
  }

  #since(): Date {
    return new Date(this.#deps.clock.now().getTime() - KEPT_MS);
  }
}
