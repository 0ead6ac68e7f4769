import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { forEachSequentially } from '../../../infra/sequential.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import { MONTH_DAYS, tariffChoiceOf } from '../quotes/quotes.rules.ts';
import * as queries from './terms.queries.ts';
import { elapsedDays, newlyEarned } from './terms.rules.ts';

export type { TermRow } from './terms.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  notifications: Pick<NotificationsService, 'notify'>;
  ledger: LedgerService;
}

const BATCH_SIZE = 100;
/** Numbers of days before the end at which owners are reminded. */
const REMINDER_DAYS = [7, 1] as const;
const DAY_MS = 86_400_000;

/** Paid terms of tariffs (docs/product.md#tariffs), whose price is earned day by day until they end. */
export class TermsService extends BaseService<Dependencies> {
  listCurrent(transaction: DatabaseTransaction, userId: number): Promise<queries.TermRow[]> {
    return queries.findTerms(transaction, userId);
  }

  findByItem(transaction: DatabaseTransaction, itemId: number): Promise<queries.TermRow | null> {
    return queries.findTermByItem(transaction, itemId);
  }

  /** Returns the id of the term that an account started last, ended or not; `null` if it never had one. */
  async findNewestId(transaction: DatabaseTransaction, userId: number): Promise<number | null> {
    return (await queries.findNewestTerm(transaction, userId))?.id ?? null;
  }

  /** Extends the expiry of the items' remaining units. */
  extendUnits(transaction: DatabaseTransaction, itemIds: number[], until: Date): Promise<void> {
    return queries.updateGrantsExpiry(transaction, itemIds, {
      expiresAt: until,
      now: this.deps.clock.now(),
    });
  }

  /**
   * Changes the end of a term: ends it early, or restores one that was ended early.
   * @param endsAt end of the term, at which its remaining units lapse
   */
  async changeEnd(
    transaction: DatabaseTransaction,
    { id, userId, itemId, startsAt }: queries.TermRow,
    endsAt: Date,
  ): Promise<void> {
    const now = this.deps.clock.now();
    const isOver = endsAt <= now;
    await transaction.tariffTerm.update({
      where: { id },
      data: { endsAt, startsAt: startsAt > endsAt ? endsAt : startsAt, isOver },
    });
    await transaction.allowanceGrant.updateMany({
      where: { itemId, expiresAt: { not: null } },
      data: { expiresAt: endsAt },
    });
    const [last] = (await queries.findTerms(transaction, userId)).slice(-1);
    await transaction.user.update({
      where: { id: userId },
      data: last
        ? { tariffType: tariffChoiceOf(last.item).type, tariffExpiresAt: last.endsAt }
        : { tariffExpiresAt: now },
    });
  }

  /** Books the revenue of a term's elapsed days. */
  async bookEarned(transaction: DatabaseTransaction, term: queries.TermRow): Promise<void> {
    const { clock, ledger } = this.deps;
    const { itemId, item, startsAt } = term;
    const period = { startsAt, months: item.count, monthDays: MONTH_DAYS };
    const { elapsed, allDays } = elapsedDays(period, clock.now());
    if (elapsed === 0) return;
    const booked = await ledger.earnedByDays(transaction, itemId);
    const prepaid = await ledger.prepaidOf(transaction, itemId);
    await ledger.book(transaction, [
      {
        event: 'day_over',
        key: `item ${itemId} day ${elapsed}`,
        debit: 'prepaid',
        credit: 'revenue',
        amount: newlyEarned({ paid: Number(term.paid), elapsed, allDays, booked, prepaid }),
        transactionId: item.transactionId,
        itemId,
      },
    ]);
  }

  /** Books elapsed days, reminds owners and ends expired terms. Run by the worker. */
  async bookElapsedDays(): Promise<void> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const bookAll = () =>
      forEachSequentially(this.#startedTerms(now), ({ id, userId }) =>
        database.$transaction((transaction) => this.#bookTerm(transaction, userId, id)),
      );
    await forEachSequentially([bookAll, () => queries.resetEndedTariffs(database, now)], (step) =>
      step(),
    );
  }

  /** Yields all started terms that have not ended. */
  async *#startedTerms(now: Date): AsyncGenerator<{ id: number; userId: number }> {
    for (let afterId: number | undefined = 0; afterId !== undefined; ) {
      const startedTerms: { id: number; userId: number }[] = await queries.findStartedTerms(
        this.deps.database,
        now,
        afterId,
        BATCH_SIZE,
      );
      yield* startedTerms;
      afterId = startedTerms.at(-1)?.id;
    }
  }

  async #bookTerm(transaction: DatabaseTransaction, userId: number, id: number): Promise<void> {
    const { clock, profile, notifications } = this.deps;
    const now = clock.now();
    await profile.lockAccount(transaction, userId);
    const terms = await queries.findTerms(transaction, userId);
    const term = terms.find((each) => each.id === id);
    if (!term) return;
    await this.bookEarned(transaction, term);
    if (term.endsAt <= now) {
      await transaction.tariffTerm.update({ where: { id }, data: { isOver: true } });
      return;
    }
    const daysLeft = (term.endsAt.getTime() - now.getTime()) / DAY_MS;
    const reminder = REMINDER_DAYS.filter((days) => daysLeft <= days).at(-1);
    const isLast = terms.at(-1)?.id === id;
    if (!isLast || reminder === undefined || (term.reminded ?? Infinity) <= reminder) return;
    await transaction.tariffTerm.update({ where: { id }, data: { reminded: reminder } });
    const { nameRu, nameEn } = term.item.version ?? { nameRu: '', nameEn: '' };
    await notifications.notify(transaction, userId, 'tariff_ends', {
      postId: null,
      values: { title: nameEn, title_ru: nameRu, date: term.endsAt.toISOString() },
    });
  }
}
