import { z } from 'zod';

/** Variables of chats. */
export const chatVariables = {
  CHAT_FIRST_MESSAGES: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe('Messages of a buyer before the seller accepts the chat'),
  CHAT_MESSAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(30)
    .describe('Messages of one account within a minute'),
  CHATS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(20)
    .describe('New chats of one account a day, in Moscow'),
  CHATS_PER_DAY_AT_FIRST: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(5)
    .describe('The same of a new account'),
  CHAT_NEW_ACCOUNT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(7)
    .describe('Days for which an account is a new one in chats'),
};
