import { createHash } from 'node:crypto';
import { browserToken, idText } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { Sent } from '../../../http/call.ts';
import { midnightBefore } from '../../posts/posts/posts.rules.ts';
import type { Outline } from '../chats/chats.rules.ts';

/** A message with where it is to go: a chat, or the one about an ad. */
export interface Addressed extends Outline {
  chatId: number | undefined;
  postId: number | undefined;
  clientId: string | undefined;
}

/** What cannot be read is refused later, with 422. */
const readable = z.object({
  chat_id: z.catch(z.optional(idText), undefined),
  post_id: z.catch(z.optional(idText), undefined),
  client_id: z.catch(z.optional(browserToken), undefined),
  message: z.catch(z._default(z.string(), ''), ''),
});

/** What of a form says whether it may be sent; null where it does not say to where. */
export function addressedOf({ fields, hasFile }: Sent): Addressed | null {
  const { data } = readable.safeParse(fields);
  if (!data || (data.chat_id === undefined) === (data.post_id === undefined)) return null;
  const { chat_id: chatId, post_id: postId, client_id: clientId, message } = data;
  return { chatId, postId, clientId, length: message.length, hasFile };
}

/** By which a message that is sent again is recognised. */
export const hashOf = (text: string, fileHash = '') =>
  createHash('sha256').update(`${fileHash}\n${text}`).digest('hex');

/** How many of something within which time; what was done before `since` does not count. */
export interface Quota {
  max: number;
  since: Date;
  /** When there is room again, seen from the earliest that counts. */
  freeAt: (earliest: Date) => Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const perMinute = (max: number, now: Date): Quota => ({
  max,
  since: new Date(now.getTime() - MINUTE_MS),
  freeAt: (earliest) => new Date(earliest.getTime() + MINUTE_MS),
});

export const perDay = (max: number, now: Date): Quota => ({
  max,
  since: midnightBefore(now),
  freeAt: () => new Date(midnightBefore(now).getTime() + DAY_MS),
});

export const isNewAccount = (createdAt: Date, days: number, now: Date) =>
  now.getTime() < createdAt.getTime() + days * DAY_MS;

/**
 * Seconds until a quota has room again; null where it has.
 * @param done what counts, the latest first
 */
export function waitFor({ max, freeAt }: Quota, done: Date[], now: Date): number | null {
  const earliest = done[max - 1];
  return earliest
    ? Math.max(1, Math.ceil((freeAt(earliest).getTime() - now.getTime()) / 1_000))
    : null;
}
