import { shownCurrencies } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { batched } from '../../../infra/batched.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { findCurrentRates, storeRates } from './rates.queries.ts';
import { readDailyRates } from './rates.rules.ts';

interface Dependencies {
  database: Database;
  /** Where the daily list is read from; null leaves the rates as they are. */
  ratesUrl: string | null;
}

/** What a price in roubles comes to in the currencies that are shown. */
export interface ShownRate {
  name: (typeof shownCurrencies)[number];
  icon: string;
  /** Kopecks for one unit. */
  kopecksPerUnit: Prisma.Decimal;
  /** The day it was set for. */
  date: Date;
}

const FETCH_TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 1_000_000;
const KOPECKS = 100;
const ROUBLE = 'RUB';

/** Currency rates: kept with their date, the newest in force (docs/product.md#money-and-currencies). */
export class RatesService extends BaseService<Dependencies> {
  readonly #read = batched(async (keys: readonly 'newest'[]) => {
    const rates = await findCurrentRates(this.deps.database);
    return keys.map(() => rates);
  });

  /**
   * Kopecks for one unit of a currency at the newest rate.
   * @param currencyId roubles when not given
   * @returns null when there is no such currency
   */
  async kopecksPerUnit(currencyId: number | undefined): Promise<Prisma.Decimal | null> {
    if (currencyId === undefined) return new Prisma.Decimal(KOPECKS);
    return (await this.kopecks()).get(currencyId) ?? null;
  }

  /** Whether a currency is the one that the site's own prices are in. */
  async isRouble(currencyId: number): Promise<boolean> {
    const rates = await this.#read('newest');
    return rates.some((rate) => rate.currencyId === currencyId && rate.code === ROUBLE);
  }

  /**
   * Kopecks for one unit of each currency at the newest rates, by its id.
   * @param transaction the one the caller is in: it must not wait for a second connection
   */
  async kopecks(
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<Map<number, Prisma.Decimal>> {
    const rates = await findCurrentRates(transaction);
    return new Map(rates.map(({ currencyId, rate }) => [currencyId, rate.times(KOPECKS)]));
  }

  /**
   * The newest rates of the currencies every price is shown in.
   * @param transaction the one the caller is in, if any
   */
  async shown(transaction: DatabaseTransaction | null): Promise<ShownRate[]> {
    const rates = await (transaction ? findCurrentRates(transaction) : this.#read('newest'));
    return shownCurrencies.flatMap((name) => {
      const rate = rates.find(({ code }) => code === name);
      if (!rate) return [];
      const { sign: icon, date } = rate;
      return [{ name, icon, kopecksPerUnit: rate.rate.times(KOPECKS), date }];
    });
  }

  /**
   * Reads today's list and updates the rouble prices of all ads; run daily, idempotent.
   * Without an address nothing happens; a list that cannot be had leaves the last good one.
   * @returns how many ads got another price in roubles, null without an address
   * @throws Error when the list cannot be fetched or read, so that the job is tried again
   */
  async refresh(): Promise<number | null> {
    const { ratesUrl, database } = this.deps;
    if (!ratesUrl) return null;
    const answer = await fetch(ratesUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`The rates answered ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length > MAX_LIST_BYTES) throw new Error('The list of rates is too long');
    const { date, rates } = readDailyRates(bytes);
    rates.delete(ROUBLE);
    return storeRates(database, date, rates);
  }
}
