import { roubles } from '../../../variable.ts';
export const tariffVariables = {
  SPECIAL_OFFER_PRICE: roubles('150.00').describe(
    'Price of one special placement, in roubles; an ad costs what tariff 2 says',
  ),
};
