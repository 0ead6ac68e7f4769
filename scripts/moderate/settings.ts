import * as z from 'zod';
import { UsageError, wholeNumber } from '../../apps/api/src/infra/command-line.ts';

const DEFAULT_URL = 'http://localhost:3000';
const MAX_ID = 2_147_483_647;

/** Options of every action. */
export const common = {
  lang: z
    .enum(['ru', 'en'], 'is ru or en')
    .default('en')
    .meta({ description: 'language of names and messages', value: 'ru|en' }),
  json: z.boolean().default(false).describe('prints responses of the API, for machines'),
};

export const id = wholeNumber(1, MAX_ID).describe('number that a list shows');

/** Where the API is, who calls it, and how responses are printed. */
export interface Settings {
  url: string;
  token: string;
  lang: string;
  json: boolean;
}

/**
 * Adds address and token from the environment.
 * @throws UsageError
 */
export function readSettings({ lang, json }: Pick<Settings, 'lang' | 'json'>): Settings {
  const { PITLANE_URL: url = DEFAULT_URL, PITLANE_TOKEN: token } = process.env;
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError('PITLANE_URL is no address.');
  }
  if (!token) throw new UsageError('Set PITLANE_TOKEN to a personal access token.');
  // It is not repeated: whatever it holds may be secret.
  if (!/^mk_[\w-]+$/.test(token)) {
    throw new UsageError('PITLANE_TOKEN is no access token (mk_…).');
  }
  return { url: url.replace(/\/+$/, ''), token, lang, json };
}
