import { createHash } from 'node:crypto';
import { browserToken, idText } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { ReceivedBody } from '../../../http/operation.ts';
import { moscowMidnightBefore } from '../../core/moscow-time.ts';
import type { MessageProperties } from '../chats/chats.rules.ts';

/** A message with its destination: a chat, or the chat about an ad. */
export interface OutgoingMessage extends MessageProperties {
  chatId: number | undefined;
  postId: number | undefined;
  clientId: string | undefined;
}

/** Fields that are checked before validation; invalid ones are left to it (422). */
const formSchema = z.object({
  chat_id: z.catch(z.optional(idText), undefined),
  post_id: z.catch(z.optional(idText), undefined),
  client_id: z.catch(z.optional(browserToken), undefined),
  message: z.catch(z._default(z.string(), ''), ''),
});

/** Returns the message of a form that has not been validated; `null` if the form has no destination. */
export function outgoingMessageOf({ fields, hasFile }: ReceivedBody): OutgoingMessage | null {
  const { data } = formSchema.safeParse(fields);
  if (!data || (data.chat_id === undefined) === (data.post_id === undefined)) return null;
  const { chat_id: chatId, post_id: postId, client_id: clientId, message } = data;
  return { chatId, postId, clientId, length: message.length, hasFile };
}

/** Returns the hash that detects a repeated message. */
export const contentHash = (text: string, fileHash = '') =>
  createHash('sha256').update(`${fileHash}\n${text}`).digest('hex');

/** Maximum number of actions within a period; actions before `since` do not count. */
export interface Quota {
  max: number;
  since: Date;
  /** Returns the time at which the quota has room again, given the earliest counted action. */
  freeAt: (earliest: Date) => Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const minuteQuota = (max: number, now: Date): Quota => ({
  max,
  since: new Date(now.getTime() - MINUTE_MS),
  freeAt: (earliest) => new Date(earliest.getTime() + MINUTE_MS),
});

export const dayQuota = (max: number, now: Date): Quota => ({
  max,
  since: moscowMidnightBefore(now),
  freeAt: () => new Date(moscowMidnightBefore(now).getTime() + DAY_MS),
});

export const isNewAccount = (createdAt: Date, days: number, now: Date) =>
  now.getTime() < createdAt.getTime() + days * DAY_MS;

/**
 * Returns the seconds until a quota has room; `null` if it has room now.
 * @param times times of the counted actions, latest first
 */
export function secondsUntilRoom({ max, freeAt }: Quota, times: Date[], now: Date): number | null {
  const earliest = times[max - 1];
  return earliest
    ? Math.max(1, Math.ceil((freeAt(earliest).getTime() - now.getTime()) / 1_000))
    : null;
}
