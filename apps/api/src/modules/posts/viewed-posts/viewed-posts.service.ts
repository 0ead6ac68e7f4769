import { VIEWED_RETENTION_DAYS } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import * as queries from './viewed-posts.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
}

const DAY_MS = 86_400_000;

/** Stores the ads that accounts have viewed: the latest hundred, for 90 days. */
export class ViewedPostsService extends BaseService<Dependencies> {
  list(userId: number): Promise<number[]> {
    return queries.findViewed(this.deps.database, userId, this.#expiryLimit());
  }

  /** Records views of ads, in their order. */
  add(userId: number, ids: number[]): Promise<number[]> {
    const { database, clock, profile } = this.deps;
    return database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      await queries.addViewed(transaction, userId, { ids, now: clock.now() });
      return queries.findViewed(transaction, userId, this.#expiryLimit());
    });
  }

  /** Removes these ads, or all if `ids` is `null`. */
  async remove(userId: number, ids: number[] | null): Promise<number[]> {
    await queries.removeViewed(this.deps.database, userId, ids);
    return this.list(userId);
  }

  /** Purges expired views. Run by the worker. */
  async purge(): Promise<void> {
    await queries.purgeViewed(this.deps.database, this.#expiryLimit());
  }

  #expiryLimit(): Date {
    return new Date(this.deps.clock.now().getTime() - VIEWED_RETENTION_DAYS * DAY_MS);
  }
}
