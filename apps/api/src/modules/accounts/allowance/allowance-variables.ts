import { wholeNumber } from '../../../variable.ts';

export const allowanceVariables = {
  TRIAL_FREE_ADS: wholeNumber(0, 100).default(2).describe('Free ads of a new account'),
  TRIAL_MONTHS: wholeNumber(0, 24).default(2).describe('Months in which the free ads can be used'),
};
