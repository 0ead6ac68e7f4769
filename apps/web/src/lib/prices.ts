import { getIndividualTariffs, type TariffCatalogue } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { sumText } from './money.ts';
import { queryOf } from './query.ts';

export const individualTariffsQuery = () => queryOf(getIndividualTariffs);

const formatPrices = ({ prices }: TariffCatalogue) => ({
  advert: sumText(prices.advert),
  special: sumText(prices.special_offer),
});

export const usePrices = () => useQuery({ ...individualTariffsQuery(), select: formatPrices }).data;
