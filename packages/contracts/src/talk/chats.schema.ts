import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { offer } from './offers.schema.ts';
import { chatRoles, person } from './person.schema.ts';
import { messageWarning } from './safety.contract.ts';
import { postRef } from './talk.schema.ts';

export const chatStatuses = ['new', 'accepted', 'rejected', 'closed'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

/** The two flags by which clients name a status (docs/product.md#chats). */
export const chatFlags = {
  new: { is_new: true, is_closed: false },
  accepted: { is_new: false, is_closed: false },
  rejected: { is_new: true, is_closed: true },
  closed: { is_new: false, is_closed: true },
} as const satisfies Record<ChatStatus, { is_new: boolean; is_closed: boolean }>;

/** What the caller can do in a chat; each is refused where it is not listed. */
export const chatActions = ['write', 'accept', 'reject', 'close', 'reopen'] as const;
export type ChatAction = (typeof chatActions)[number];

/** What moderators decide about a reported message: to keep it, to delete it for both, to block its sender too. */
export const messageResolutions = ['keep', 'delete', 'block_sender'] as const;
export type MessageResolution = (typeof messageResolutions)[number];

export const messageFileKinds = ['picture', 'pdf'] as const;

export const chatMessage = z.object({
  id,
  chat_id: id,
  /** 1, 2 … in its chat, without gaps. */
  seq: atLeast(1),
  client_id: z.nullable(z.string()),
  /** Whether the caller has sent it. */
  own: z.boolean(),
  /** As it was sent; null where it is deleted. */
  message: z.nullable(z.string()),
  file: z.nullable(
    z.object({ kind: z.enum(messageFileKinds), name: z.string(), size: atLeast(0) }),
  ),
  /** By its receiver. */
  is_read: z.boolean(),
  /** Whether the caller has marked it as spam. */
  is_spam: z.boolean(),
  deleted: z.boolean(),
  /** Empty in own messages. */
  warnings: z.array(messageWarning),
  created_at: z.iso.datetime(),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chat = z.object({
  id,
  post: postRef,
  /** The caller's. */
  role: z.enum(chatRoles),
  /** The other one. */
  person,
  is_new: z.boolean(),
  is_closed: z.boolean(),
  status: z.enum(chatStatuses),
  actions: z.array(z.enum(chatActions)),
  unread: atLeast(0),
  last_message: z.nullable(chatMessage),
  /** The latest between the two about the ad. */
  offer: z.nullable(offer),
  created_at: z.iso.datetime(),
});
export type Chat = z.output<typeof chat>;
