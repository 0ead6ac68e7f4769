import { z } from 'zod';

/** What variables are about chats, offers and the streams that tell of them. */
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
  CHAT_NEW_ACCOUNT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(7)
    .describe('Days for which an account is a new one in chats'),
  MAX_STREAMS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(10_000)
    .describe('Streams of events that a process keeps open'),
  CHAT_EMAIL_AFTER_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(10)
    .describe('Minutes after which an email is sent about a message that is not read'),
};
