import * as z from 'zod/mini';
import {
  browserToken,
  flag,
  idText,
  jsonFlag,
  oneOf,
  pagination,
  verbatimText,
  wholeNumber,
} from '../fields.ts';
import { atLeast, count, id, MAX_ID, pageMeta, routesFor } from '../http.ts';
import { chat, chatMessage, chatStatuses } from './chats.schema.ts';
import { chatRoles } from './person.schema.ts';
import { MAX_MESSAGE_LENGTH } from './safety.contract.ts';

/** Maximum length of a buyer's message before the seller accepts the chat, in UTF-16 code units. */
export const MAX_FIRST_MESSAGE_LENGTH = 1_000;
/** Maximum size of a message's file, in bytes. */
export const MAX_MESSAGE_FILE = 10 * 1_024 * 1_024;

const userRoutes = routesFor({ access: 'user', area: 'chats' });
const idParams = z.object({ id: idText });
const optionalSeq = z.optional(wholeNumber(0, MAX_ID));

export const getChats = userRoutes.get('/profile/get-chats', {
  summary: 'List chats',
  description: 'Latest message first.',
  query: z.object({
    id: z.optional(idText),
    post_id: z.optional(idText),
    role: z.optional(oneOf(chatRoles)),
    status: z.optional(oneOf(chatStatuses)),
    unread: z.optional(flag),
    ...pagination(20),
  }),
  response: z.array(chat),
  meta: pageMeta,
});

export const getMessages = userRoutes.get('/profile/get-messages/:id', {
  summary: 'List messages of a chat',
  description: 'In chronological order: the newest messages, or those before or after a message.',
  params: idParams,
  query: z
    .object({
      /** Number of newest messages to skip. */
      offset: optionalSeq,
      before: optionalSeq,
      after: optionalSeq,
      per_page: z._default(wholeNumber(1, 100), 50),
    })
    .check(
      z.refine(
        ({ offset, before, after }) =>
          [offset, before, after].filter((value) => value !== undefined).length < 2,
        { path: ['offset'], params: { error: 'one_value' } },
      ),
    ),
  response: z.array(chatMessage),
  meta: z.object({
    total: atLeast(0),
    first_seq: atLeast(1),
    last_seq: atLeast(0),
    /** Last message that the user has read. */
    read_seq: atLeast(0),
  }),
  errors: ['chat.not_found'],
});

/** Message form; exactly one of `chat_id` and `post_id` identifies the chat. */
export const messageForm = z
  .object({
    chat_id: z.optional(idText),
    post_id: z.optional(idText),
    message: z._default(verbatimText(MAX_MESSAGE_LENGTH), ''),
    client_id: z.optional(browserToken),
  })
  .check(
    z.refine(({ chat_id, post_id }) => chat_id !== undefined || post_id !== undefined, {
      path: ['chat_id'],
      params: { error: 'required' },
    }),
    z.refine(({ chat_id, post_id }) => chat_id === undefined || post_id === undefined, {
      path: ['post_id'],
      params: { error: 'one_value' },
    }),
  );
export type MessageForm = z.output<typeof messageForm>;

export const sendMessage = userRoutes.post('/profile/send-message', {
  summary: 'Send a message, or open a chat about an ad',
  description: 'Idempotent per `client_id`.',
  body: messageForm,
  file: { name: 'file', maxBytes: MAX_MESSAGE_FILE },
  status: 201,
  repeats: true,
  response: chatMessage,
  errors: [
    'chat.not_found',
    'post.not_found',
    'post.own',
    'post.gone',
    'chat.paused',
    'chat.closed',
    'chat.not_accepted',
    'chat.daily_limit',
    'message.too_often',
    'idempotency.reused',
  ],
});

export const getMessageFile = userRoutes.get('/profile/get-message-file/:message_id', {
  summary: 'Download the file of a message',
  description: 'For both sides, and for moderators while it is reported.',
  params: z.object({ message_id: idText }),
  query: z.object({ size: z._default(oneOf(['thumb', 'large']), 'large') }),
  sends: 'file',
  response: z.string(),
  errors: ['message.not_found'],
});

export const updateChat = userRoutes.post('/profile/update-chat/:id', {
  summary: 'Accept, reject, close or reopen a chat',
  description: 'Setting the current state has no effect.',
  params: idParams,
  body: z.object({ is_new: jsonFlag, is_closed: jsonFlag }),
  response: chat,
  errors: ['chat.not_found', 'chat.not_yours', 'chat.wrong_state', 'chat.closed'],
});

export const markMessagesRead = userRoutes.post('/profile/message-set-read-status/:id', {
  summary: 'Mark messages as read up to a message',
  params: idParams,
  response: chat,
  errors: ['message.not_found'],
});

const messageBody = z.object({ message_id: id });

export const deleteMessage = userRoutes.post('/profile/delete-message', {
  summary: 'Delete a message',
  description:
    'Deletes an unread message of the caller for both sides, any other message for the caller only.',
  body: messageBody,
  response: chatMessage,
  errors: ['message.not_found'],
});

export const markMessageAsSpam = userRoutes.post('/profile/mark-message-as-spam', {
  summary: 'Report a message as spam',
  description: 'Its sender is not notified.',
  body: messageBody,
  response: chatMessage,
  errors: ['message.not_found', 'message.own', 'message.deleted'],
});

export const getNewMessagesCount = userRoutes.get('/profile/get-new-messages-count', {
  summary: 'Count unread messages',
  response: count,
});
