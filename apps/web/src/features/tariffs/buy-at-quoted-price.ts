import {
  buyAdvertAndOffer,
  changeTariff,
  type Purchase,
  type PurchaseResult,
} from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';

type Headers = Record<string, string>;

/** Buys at the price that was shown. `headers` contain the idempotency key. */
export function buyAtQuotedPrice(
  purchase: Purchase,
  amount: string,
  headers: Headers,
): Promise<PurchaseResult> {
  const { tariff_id, months, advert = 0, spec_offer = 0, ...options } = purchase;
  if (tariff_id === undefined || months === undefined) {
    const body = { advert, spec_offer, expected_amount: amount };
    return call(buyAdvertAndOffer, { body, headers });
  }
  const body = { ...options, tariff_id, months, expected_amount: amount };
  return call(changeTariff, { body, headers });
}

/** Reason for a failed purchase that the user can resolve. */
export type PurchaseObstacle = 'price' | 'inn' | 'off' | 'open' | 'companies';

/** Returns the obstacle behind a failed purchase or quote; `null` if the user can only try again. */
export function obstacleOf(error: unknown): PurchaseObstacle | null {
  if (!(error instanceof ApiError)) return null;
  if ('company_inn' in error.errors) return 'inn';
  switch (error.code) {
    case 'payment.price_changed':
      return 'price';
    case 'payment.off':
      return 'off';
    case 'payment.too_many_open':
      return 'open';
    case 'tariff.companies_only':
      return 'companies';
    default:
      return null;
  }
}
