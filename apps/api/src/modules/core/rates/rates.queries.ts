import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export interface CurrentRate {
  currencyId: number;
  code: string;
  sign: string;
  date: Date;
  /** Roubles per unit. */
  rate: Prisma.Decimal;
}

export function findCurrentRates(database: DatabaseTransaction): Promise<CurrentRate[]> {
  return database.$queryRaw<CurrentRate[]>`
    /* prepared rates */ SELECT c.id AS "currencyId", c.code, c.sign, newest.date, newest.rate
    FROM currency c CROSS JOIN LATERAL (
      SELECT date, rate FROM currency_rate WHERE currency_id = c.id ORDER BY date DESC LIMIT 1
    ) AS newest ORDER BY c.id`;
}

/**
 * Stores the rates of a day and updates the rouble prices of all ads, all or nothing. Idempotent.
 * @param rates roubles per unit by ISO code; unknown codes are ignored
 */
export async function storeRates(
  database: Database,
  date: Date,
  rates: ReadonlyMap<string, string>,
): Promise<number> {
  const codes = [...rates.keys()];
  const values = [...rates.values()];
  return database.$transaction(async (transaction) => {
    await transaction.$executeRaw`
      INSERT INTO currency_rate (currency_id, date, rate)
      SELECT c.id, ${date}::date, given.rate::numeric
      FROM unnest(${codes}::text[], ${values}::text[]) AS given (code, rate)
      JOIN currency c ON c.code = given.code AND c.code <> 'RUB'
      ON CONFLICT (currency_id, date) DO UPDATE SET rate = EXCLUDED.rate`;
    return transaction.$executeRaw`
      UPDATE post p SET price_rub = round(p.price * newest.rate * 100),
        -- Scales the approved price with the rate, so that only the seller's own changes count as price steps.
        approved_price_rub =
          round(p.approved_price_rub * (p.price * newest.rate * 100) / nullif(p.price_rub, 0))
      FROM (
        SELECT DISTINCT ON (currency_id) currency_id, rate FROM currency_rate
        ORDER BY currency_id, date DESC
      ) AS newest
      WHERE p.currency_id = newest.currency_id AND p.price IS NOT NULL
        AND p.price_rub IS DISTINCT FROM round(p.price * newest.rate * 100)`;
  });
}
