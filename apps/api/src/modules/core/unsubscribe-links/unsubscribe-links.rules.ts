import { createHash, createHmac } from 'node:crypto';
import { MAX_ID } from '@pitlane/contracts';

export const LINK_LIFETIME_DAYS = 366;

const MAC_LETTERS = 22;
const LINK = /^([\w-]{43})(?:\.([1-9]\d{0,9})\.([\w-]{22}))?$/;

/** Returns the stored hash of a token. Hashes the text: several base64url spellings decode to the same bytes. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const macOf = (token: string, searchId: number) =>
  createHmac('sha256', token)
    .update(`search ${searchId}`)
    .digest('base64url')
    .slice(0, MAC_LETTERS);

/** Derives the token that stops the emails about one search from the token that stops all digests. */
export const tokenOfSearch = (token: string, searchId: number) =>
  `${token}.${searchId}.${macOf(token, searchId)}`;

/** Parses a link into its token and search; `null` if it is invalid. */
export function readToken(link: string): { token: string; searchId: number | null } | null {
  const [, token, id, mac] = LINK.exec(link) ?? [];
  if (!token) return null;
  if (id === undefined) return { token, searchId: null };
  const searchId = Number(id);
  return searchId <= MAX_ID && macOf(token, searchId) === mac ? { token, searchId } : null;
}
