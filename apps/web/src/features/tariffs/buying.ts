import {
  type BoughtAnswer,
  buyAdvertAndOffer,
  changeTariff,
  type Purchase,
} from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';

type Headers = Record<string, string>;

/** Buys what was quoted, at the price that was shown. `headers` hold the idempotency key. */
export function buy(purchase: Purchase, amount: string, headers: Headers): Promise<BoughtAnswer> {
  const { tariff_id, months, advert = 0, spec_offer = 0, ...options } = purchase;
  if (tariff_id === undefined || months === undefined) {
    const body = { advert, spec_offer, expected_amount: amount };
    return call(buyAdvertAndOffer, { body, headers });
  }
  const body = { ...options, tariff_id, months, expected_amount: amount };
  return call(changeTariff, { body, headers });
}

/** Why nothing was bought, where there is something to do about it. */
export type Obstacle = 'price' | 'inn' | 'off' | 'open' | 'companies';

/** What a failed purchase or quote stands before; null of what can only be tried again. */
export function obstacleOf(error: unknown): Obstacle | null {
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
