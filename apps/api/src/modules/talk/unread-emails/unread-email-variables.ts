import { wholeNumber } from '../../../variable.ts';

export const unreadEmailVariables = {
  CHAT_EMAIL_AFTER_MINUTES: wholeNumber(1, 10_080)
    .default(10)
    .describe('Minutes after which an email is sent about a message that is not read'),
};
