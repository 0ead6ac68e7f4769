import { wholeNumber } from '../../../variable.ts';

export const accessTokenVariables = {
  TOOL_TOKEN_DAYS: wholeNumber(1, 366)
    .default(90)
    .describe("Days for which a moderator's token for tools is good"),
};
