import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { offer } from './offers.schema.ts';
import { chatRoles, person } from './person.schema.ts';
import { postRef } from './post-ref.schema.ts';
import { messageWarning } from './safety.contract.ts';

export const chatStatuses = ['new', 'accepted', 'rejected', 'closed'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

/** Flags that represent a status in requests (docs/product.md#chats). */
export const chatFlags = {
  new: { is_new: true, is_closed: false },
  accepted: { is_new: false, is_closed: false },
  rejected: { is_new: true, is_closed: true },
  closed: { is_new: false, is_closed: true },
} as const satisfies Record<ChatStatus, { is_new: boolean; is_closed: boolean }>;

/** Actions available to the user; others are rejected. */
export const chatActions = ['write', 'accept', 'reject', 'close', 'reopen'] as const;
export type ChatAction = (typeof chatActions)[number];

/** Moderators' decision about a reported message; `block_sender` also deletes it. */
export const messageResolutions = ['keep', 'delete', 'block_sender'] as const;
export type MessageResolution = (typeof messageResolutions)[number];

export const messageFileKinds = ['picture', 'pdf'] as const;

export const chatMessage = z.object({
  id,
  chat_id: id,
  /** Number in its chat: 1, 2 … without gaps. */
  seq: atLeast(1),
  client_id: z.nullable(z.string()),
  /** True if sent by the user. */
  own: z.boolean(),
  /** Text as sent; `null` if deleted. */
  message: z.nullable(z.string()),
  file: z.nullable(
    z.object({ kind: z.enum(messageFileKinds), name: z.string(), size: atLeast(0) }),
  ),
  is_read: z.boolean(),
  /** True if reported by the user. */
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
  role: z.enum(chatRoles),
  person,
  is_new: z.boolean(),
  is_closed: z.boolean(),
  status: z.enum(chatStatuses),
  actions: z.array(z.enum(chatActions)),
  unread: atLeast(0),
  last_message: z.nullable(chatMessage),
  /** Latest offer between the participants about the ad. */
  offer: z.nullable(offer),
  created_at: z.iso.datetime(),
});
export type Chat = z.output<typeof chat>;
