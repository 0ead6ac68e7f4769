import { createHash, createHmac } from 'node:crypto';
import { MAX_ID } from '@pitlane/contracts';

export const LINK_LIFETIME_DAYS = 366;

const MAC_LENGTH = 22;
const LINK_PATTERN = /^([\w-]{43})(?:\.([1-9]\d{0,9})\.([\w-]{22}))?$/;

/** Returns the hash that is stored of a token. Hashes the text, because different base64url texts can have equal bytes. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const macOf = (token: string, searchId: number) =>
  createHmac('sha256', token).update(`search ${searchId}`).digest('base64url').slice(0, MAC_LENGTH);

/** Derives the token that unsubscribes from one search from the token that unsubscribes from all digests. */
export const tokenOfSearch = (token: string, searchId: number) =>
  `${token}.${searchId}.${macOf(token, searchId)}`;

/** Parses the token and the search id of a link; `null` if it is invalid. */
export function parseLink(link: string): { token: string; searchId: number | null } | null {
  const [, token, id, mac] = LINK_PATTERN.exec(link) ?? [];
  if (!token) return null;
  if (id === undefined) return { token, searchId: null };
  const searchId = Number(id);
  return searchId <= MAX_ID && macOf(token, searchId) === mac ? { token, searchId } : null;
}
