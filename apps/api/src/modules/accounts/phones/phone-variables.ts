import { z } from 'zod';
import { optionalText, wholeNumber } from '../../../variable.ts';

export const phoneVariables = {
  PHONE_CALLS: z
    .enum(['off', 'inbox', 'http'])
    .default('off')
    .describe(
      'How phones are confirmed: `http` calls through sms.ru, `inbox` only mails the call to the development inbox',
    ),
  PHONE_CALL_DIGITS: wholeNumber(4, 8)
    .default(5)
    .describe('How many last digits of the calling number are asked for'),
  PHONE_CALLS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(2_000)
    .describe('Calls of all accounts together in 24 hours'),
  // fetch rejects credentials in a URL, and its error would expose them in the log.
  PHONE_CALL_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !url.includes('@'), 'must not hold a name or a password')
    .default('https://sms.ru/code/call')
    .describe("Address of sms.ru's flash calls, or of a service that takes and answers the same"),
  PHONE_CALL_KEY: optionalText.describe('Key (`api_id`) of the account at sms.ru'),
};
