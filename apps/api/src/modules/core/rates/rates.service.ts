import { shownCurrencies } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { createBatchLoader } from '../../../infra/batch-loader.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { findCurrentRates, storeRates } from './rates.queries.ts';
import { readDailyRates } from './rates.rules.ts';

interface Dependencies {
  database: Database;
  /** Address of the daily list; `null` leaves the rates unchanged. */
  ratesUrl: string | null;
}

/** Rate of a displayed currency. */
export interface ShownRate {
  name: (typeof shownCurrencies)[number];
  icon: string;
  kopecksPerUnit: Prisma.Decimal;
  /** First day of the rate. */
  date: Date;
}

const FETCH_TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 1_000_000;
const KOPECKS = 100;
const ROUBLE = 'RUB';

/** Provides currency rates, stored by date with the newest in force (docs/product.md#money-and-currencies). */
export class RatesService extends BaseService<Dependencies> {
  readonly #read = createBatchLoader(async (keys: readonly 'newest'[]) => {
    const rates = await findCurrentRates(this.deps.database);
    return keys.map(() => rates);
  });

  /**
   * Returns kopecks per unit of a currency at the newest rate.
   * @param currencyId roubles if undefined
   * @returns `null` without such a currency
   */
  async kopecksPerUnit(currencyId: number | undefined): Promise<Prisma.Decimal | null> {
    if (currencyId === undefined) return new Prisma.Decimal(KOPECKS);
    return (await this.kopecksByCurrency()).get(currencyId) ?? null;
  }

  /** Reports whether a currency is the rouble, in which the site's own prices are. */
  async isRouble(currencyId: number): Promise<boolean> {
    const rates = await this.#read('newest');
    return rates.some((rate) => rate.currencyId === currencyId && rate.code === ROUBLE);
  }

  /**
   * Returns kopecks per unit of each currency at the newest rates, by id.
   * @param transaction the caller's, so that it does not wait for a second connection
   */
  async kopecksByCurrency(
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<Map<number, Prisma.Decimal>> {
    const rates = await findCurrentRates(transaction);
    return new Map(rates.map(({ currencyId, rate }) => [currencyId, rate.times(KOPECKS)]));
  }

  /**
   * Returns the newest rates of the displayed currencies.
   * @param transaction the caller's, if any
   */
  async findDisplayedRates(transaction: DatabaseTransaction | null): Promise<ShownRate[]> {
    const rates = await (transaction ? findCurrentRates(transaction) : this.#read('newest'));
    return shownCurrencies.flatMap((name) => {
      const rate = rates.find(({ code }) => code === name);
      if (!rate) return [];
      const { sign: icon, date } = rate;
      return [{ name, icon, kopecksPerUnit: rate.rate.times(KOPECKS), date }];
    });
  }

  /**
   * Fetches today's list and updates the rouble prices of all ads; run daily, idempotent. Does nothing without an
   * address; an unavailable list leaves the last rates.
   * @returns number of ads with a changed price in roubles; `null` without an address
   * @throws Error if the list cannot be fetched or parsed, so that the job is retried
   */
  async refresh(): Promise<number | null> {
    const { ratesUrl, database } = this.deps;
    if (!ratesUrl) return null;
    const answer = await fetch(ratesUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`rates responded with ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length > MAX_LIST_BYTES) throw new Error('list of rates exceeds the size limit');
    const { date, rates } = readDailyRates(bytes);
    rates.delete(ROUBLE);
    return storeRates(database, date, rates);
  }
}
