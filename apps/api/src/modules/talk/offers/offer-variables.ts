import { z } from 'zod';

/** Variables of offers. */
export const offerVariables = {
  OFFERS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe('Prices that one buyer may offer a day, in Moscow'),
  OFFER_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(48)
    .describe('Hours after which an offer without an answer lapses'),
};
