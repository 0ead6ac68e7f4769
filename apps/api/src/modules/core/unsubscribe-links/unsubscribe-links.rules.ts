import { createHash, createHmac } from 'node:crypto';
import { MAX_ID } from '@pitlane/contracts';

/** How long a link works. */
export const KEPT_DAYS = 366;

const MAC_LETTERS = 22;
const LINK = /^([\w-]{43})(?:\.([1-9]\d{0,9})\.([\w-]{22}))?$/;

/** What is kept of a token. As text: of bytes, several spellings would be the same. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const macOf = (token: string, searchId: number) =>
  createHmac('sha256', token)
    .update(`search ${searchId}`)
    .digest('base64url')
    .slice(0, MAC_LETTERS);

/** From the token that stops all digests, the one that stops the letters about one of their searches. */
export const tokenOfSearch = (token: string, searchId: number) =>
  `${token}.${searchId}.${macOf(token, searchId)}`;

/** The token that a link holds, and the search that it names; null for what no letter of ours holds. */
export function readToken(link: string): { token: string; searchId: number | null } | null {
  const [, token, id, mac] = LINK.exec(link) ?? [];
  if (!token) return null;
  if (id === undefined) return { token, searchId: null };
  const searchId = Number(id);
  return searchId <= MAX_ID && macOf(token, searchId) === mac ? { token, searchId } : null;
}
