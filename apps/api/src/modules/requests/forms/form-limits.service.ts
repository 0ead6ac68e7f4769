import type { FormKind } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Limits } from '../../../infra/limits.ts';
import { networkOf } from '../../../infra/networks.ts';
import type { Keys } from '../../../infra/secrets.ts';
import * as queries from './form-limits.queries.ts';
import { limitPeriodStart, secondsUntilRoom } from './form-limits.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'hash'>;
  limits: Pick<Limits, 'scaleMaximum'>;
}

export interface FormOrigin {
  actor: Actor | null;
  client: Client;
  browser: string | null;
}

/** Limits on forms per browser, account and IP address within an hour. */
export class FormLimitsService extends BaseService<Dependencies> {
  senderOf({ actor, client, browser }: FormOrigin): queries.FormSender & { network: string } {
    const network = this.deps.keys.hash('network', networkOf(client.address));
    return { browser, userId: actor?.userId ?? null, network };
  }

  /**
   * Checks whether one more request is allowed, without a lock.
   * @throws ApiError form.too_often
   */
  async assertRoom(kind: FormKind, sender: queries.FormSender): Promise<void> {
    await this.#assertBelowLimit(this.deps.database, kind, sender);
  }

  /**
   * Checks the limit exactly: the sender stays locked until the transaction ends.
   * @param findExisting called under the lock; an existing request is not limited
   * @throws ApiError form.too_often
   */
  async assertRoomLocked<Existing>(
    transaction: DatabaseTransaction,
    kind: FormKind,
    sender: queries.FormSender,
    findExisting: () => Promise<Existing | null>,
  ): Promise<Existing | null> {
    await queries.lockSender(transaction, sender);
    const existing = await findExisting();
    if (existing === null) await this.#assertBelowLimit(transaction, kind, sender);
    return existing;
  }

  async #assertBelowLimit(
    transaction: DatabaseTransaction,
    kind: FormKind,
    sender: queries.FormSender,
  ): Promise<void> {
    const { clock, limits } = this.deps;
    const now = clock.now();
    const usages = await queries.findUsage(transaction, sender, kind, limitPeriodStart(now));
    const retryAfter = secondsUntilRoom(kind, usages, now, (max) => limits.scaleMaximum(max));
    if (retryAfter !== null) throw new ApiError('form.too_often', { retryAfter });
  }
}
