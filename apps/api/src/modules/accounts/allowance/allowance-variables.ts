import { z } from 'zod';

/** Variables of the ads that an account may place. */
export const allowanceVariables = {
  TRIAL_FREE_ADS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(2)
    .describe('Free ads of a new account'),
  TRIAL_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .max(24)
    .default(2)
    .describe('Months in which the free ads can be used'),
};
