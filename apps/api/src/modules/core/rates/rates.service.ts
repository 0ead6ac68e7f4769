import { shownCurrencies } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { createBatchLoader } from '../../../infra/batch-loader.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { findCurrentRates, storeRates } from './rates.queries.ts';
import { parseDailyRates } from './rates.rules.ts';

interface Dependencies {
  database: Database;
  /** URL of the daily list; `null` leaves the rates unchanged. */
  ratesUrl: string | null;
}

/** Rate of a displayed currency. */
export interface DisplayedRate {
  name: (typeof shownCurrencies)[number];
  icon: string;
  kopecksPerUnit: Prisma.Decimal;
  /** First day of the rate. */
  date: Date;
}

const FETCH_TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 1_000_000;
const KOPECKS_PER_ROUBLE = 100;
const ROUBLE_CODE = 'RUB';

/** Currency rates, stored by date; the newest apply (docs/product.md#money-and-currencies). */
export class RatesService extends BaseService<Dependencies> {
  readonly #loadCurrentRates = createBatchLoader(async (keys: readonly 'newest'[]) => {
    const rates = await findCurrentRates(this.deps.database);
    return keys.map(() => rates);
  });

  /**
   * Returns kopecks per unit of a currency at the newest rate.
   * @param currencyId `undefined` for roubles
   * @returns `null` if the currency does not exist
   */
  async kopecksPerUnit(currencyId: number | undefined): Promise<Prisma.Decimal | null> {
    if (currencyId === undefined) return new Prisma.Decimal(KOPECKS_PER_ROUBLE);
    return (await this.kopecksByCurrency()).get(currencyId) ?? null;
  }

  /** Returns whether a currency is the rouble, in which the site charges. */
  async isRouble(currencyId: number): Promise<boolean> {
    const rates = await this.#loadCurrentRates('newest');
    return rates.some((rate) => rate.currencyId === currencyId && rate.code === ROUBLE_CODE);
  }

  /**
   * Returns kopecks per unit of each currency at the newest rates, by id.
   * @param transaction transaction of the caller, which must not wait for a second connection
   */
  async kopecksByCurrency(
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<Map<number, Prisma.Decimal>> {
    const rates = await findCurrentRates(transaction);
    return new Map(
      rates.map(({ currencyId, rate }) => [currencyId, rate.times(KOPECKS_PER_ROUBLE)]),
    );
  }

  /**
   * Returns the newest rates of the displayed currencies.
   * @param transaction transaction of the caller, if it has one
   */
  async findDisplayedRates(transaction: DatabaseTransaction | null): Promise<DisplayedRate[]> {
    const rates = await (transaction
      ? findCurrentRates(transaction)
      : this.#loadCurrentRates('newest'));
    return shownCurrencies.flatMap((name) => {
      const rate = rates.find(({ code }) => code === name);
      if (!rate) return [];
      const { sign: icon, date } = rate;
      return [{ name, icon, kopecksPerUnit: rate.rate.times(KOPECKS_PER_ROUBLE), date }];
    });
  }

  /**
   * Fetches today's list and updates the rouble prices of all ads. Run daily; idempotent. Does nothing without a URL.
   * If the list is unavailable, the last rates still apply.
   * @returns number of ads whose price in roubles has changed; `null` without a URL
   * @throws Error if the list cannot be fetched or parsed, so that the job is retried
   */
  async refresh(): Promise<number | null> {
    const { ratesUrl, database } = this.deps;
    if (!ratesUrl) return null;
    const response = await fetch(ratesUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`rates responded with ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_LIST_BYTES) throw new Error('list of rates exceeds the size limit');
    const { date, rates } = parseDailyRates(bytes);
    rates.delete(ROUBLE_CODE);
    return storeRates(database, date, rates);
  }
}
