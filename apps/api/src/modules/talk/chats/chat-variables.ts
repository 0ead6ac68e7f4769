import { wholeNumber } from '../../../variable.ts';

export const chatVariables = {
  CHAT_FIRST_MESSAGES: wholeNumber(1, 100)
    .default(3)
    .describe('Messages of a buyer before the seller accepts the chat'),
  CHAT_MESSAGES_PER_MINUTE: wholeNumber(1, 1000)
    .default(30)
    .describe('Messages of one account within a minute'),
  CHATS_PER_DAY: wholeNumber(1, 1000)
    .default(20)
    .describe('New chats of one account a day, in Moscow'),
  CHATS_PER_DAY_AT_FIRST: wholeNumber(1, 1000).default(5).describe('The same of a new account'),
  CHAT_NEW_ACCOUNT_DAYS: wholeNumber(0, 365)
    .default(7)
    .describe('Days for which an account is a new one in chats'),
};
