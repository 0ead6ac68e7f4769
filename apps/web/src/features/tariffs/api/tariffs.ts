import {
  getChangeMessage,
  getEntityTariffs,
  getQuote,
  isTariffType,
  type Purchase,
  readId,
  type TariffType,
  type TermMonths,
  tariffTypes,
} from '@pitlane/contracts';
import { ApiError } from '@/lib/api.ts';
import { individualTariffsQuery } from '@/lib/prices.ts';
import { queryOf } from '@/lib/query.ts';

export const entityTariffsQuery = () => queryOf(getEntityTariffs);

const individualTypes: readonly TariffType[] = [
  tariffTypes.individualTrial,
  tariffTypes.individualPaid,
];

export const audienceOf = (type: TariffType) =>
  individualTypes.includes(type) ? 'individual' : 'legal';
export const catalogueQuery = (type: TariffType) =>
  audienceOf(type) === 'legal' ? entityTariffsQuery() : individualTariffsQuery();

export function parseTariffType(id: string | undefined): TariffType {
  const type = readId(id);
  if (!isTariffType(type)) throw new ApiError(404, 'tariff.not_found', 'HTTP 404');
  return type;
}

export const quoteQuery = (purchase: Purchase) => queryOf(getQuote, { body: purchase });

/** Query of the message that warns a holder of the unlimited tariff before they switch to a constructor. */
export const changeMessageQuery = (constructorOptions: {
  months: TermMonths;
  car_slots: number;
  special_offers: number;
}) => queryOf(getChangeMessage, { query: constructorOptions });
