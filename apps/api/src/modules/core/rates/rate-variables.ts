import { optionalUrl } from '../../../variable.ts';

export const rateVariables = {
  RATES_URL: optionalUrl.describe(
    "Daily currency rates in the Bank of Russia's format; empty: rates stay as they are",
  ),
};
