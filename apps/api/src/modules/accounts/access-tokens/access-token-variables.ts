import { z } from 'zod';

/** Variables of tokens for tools. */
export const accessTokenVariables = {
  TOOL_TOKEN_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(366)
    .default(90)
    .describe("Days for which a moderator's token for tools is good"),
};
