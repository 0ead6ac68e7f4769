import { MAX_UNITS, type TariffCatalogue, type TariffView, toKopecks } from '@pitlane/contracts';

export interface Units {
  ads: number;
  special: number;
}

/** Reads the numbers of ads and placements from the view; at least one unit in total. */
export function unitsOf({ slots, special = 0 }: TariffView): Units {
  const placements = Math.min(special, MAX_UNITS);
  const minimum = placements > 0 ? 0 : 1;
  return { ads: Math.min(Math.max(slots ?? 1, minimum), MAX_UNITS), special: placements };
}

export function computeUnitsPrice({ ads, special }: Units, prices: TariffCatalogue['prices']) {
  return {
    ads: ads * toKopecks(prices.advert),
    special: special * toKopecks(prices.special_offer),
  };
}
