import { getIndividualTariffs, type TariffCatalogue } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from './money.ts';
import { queryOf } from './query.ts';

export const individualTariffsQuery = () => queryOf(getIndividualTariffs);

const formatPrices = ({ prices }: TariffCatalogue) => ({
  advert: formatAmount(prices.advert),
  special: formatAmount(prices.special_offer),
});

export const usePrices = () => useQuery({ ...individualTariffsQuery(), select: formatPrices }).data;
