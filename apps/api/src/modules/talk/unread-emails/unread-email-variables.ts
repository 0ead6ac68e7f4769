import { z } from 'zod';

/** Variables of emails about unread messages. */
export const unreadEmailVariables = {
  CHAT_EMAIL_AFTER_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_080)
    .default(10)
    .describe('Minutes after which an email is sent about a message that is not read'),
};
