import {
  defaultOptionCounts,
  isTariffType,
  type ModeratedTariff,
  monthPrice,
  type Tariff,
  tariffOptions,
  tariffTypes,
  termDiscounts,
  termPrice,
  toAmount,
} from '@pitlane/contracts';
import { type Language, nameOf } from '../../../i18n.ts';
import { PLACEMENT_DAYS } from '../../accounts/allowance/allowance.rules.ts';
import type { TariffRow } from './tariffs.queries.ts';
import { isTrial, type Trial } from './tariffs.rules.ts';

/** Returns a version of a tariff as it is sold; the figures of trials are set by environment variables. */
export function toTariff(row: TariffRow, language: Language, trial: Trial): Tariff {
  const { typeId: type, specialOffers } = row;
  if (!isTariffType(type)) throw new Error(`unknown tariff type ${type}`);
  const options = row.options === null ? null : tariffOptions.parse(row.options);
  const counts = options && defaultOptionCounts(options);
  const monthlyPrice = monthPrice({ price: toAmount(row.price), options }, counts);
  const slotCount = counts?.car_slots ?? row.carSlots;
  const adCount = type === tariffTypes.individualPaid ? 1 : null;
  return {
    id: type,
    type_id: type,
    name: nameOf(row, language),
    description: nameOf({ nameRu: row.descriptionRu, nameEn: row.descriptionEn }, language),
    adverts: isTrial(type) ? trial.placements : (adCount ?? slotCount),
    special_offers: counts?.special_offers ?? specialOffers,
    period: PLACEMENT_DAYS,
    months: isTrial(type) ? trial.months : 1,
    car_slots: slotCount,
    price: toAmount(monthlyPrice),
    terms: termDiscounts
      .parse(row.terms)
      .map((term) => ({ ...term, price: toAmount(termPrice(monthlyPrice, term)) })),
    options,
  };
}

export function toModeratedTariff(
  row: TariffRow,
  language: Language,
  trial: Trial,
): ModeratedTariff {
  const { version, createdAt } = row;
  return {
    ...toTariff(row, language, trial),
    version,
    updated_at: createdAt.toISOString(),
  };
}
