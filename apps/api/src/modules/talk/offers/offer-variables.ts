import { wholeNumber } from '../../../variable.ts';

export const offerVariables = {
  OFFERS_PER_DAY: wholeNumber(1, 100)
    .default(3)
    .describe('Prices that one buyer may offer a day, in Moscow'),
  OFFER_HOURS: wholeNumber(1, 720)
    .default(48)
    .describe('Hours after which an offer without an answer lapses'),
};
