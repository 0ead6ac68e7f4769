import type { Chat, ChatMessage } from '@pitlane/contracts';

/** Builds a read message from the other participant. */
export const buildMessage = (overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 100 + (overrides.seq ?? 1),
  chat_id: 7,
  seq: 1,
  client_id: null,
  own: false,
  message: 'Добрый день!',
  file: null,
  is_read: true,
  is_spam: false,
  deleted: false,
  warnings: [],
  created_at: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

export const buildChat = (overrides: Partial<Chat> = {}): Chat => ({
  id: 7,
  post: { id: 3, title: 'BMW M5, 2001', gone: 'removed', card: null },
  role: 'buyer',
  person: { id: 5, name: 'Вера', avatar: null, is_entity: false, blocked: false },
  is_new: false,
  is_closed: false,
  status: 'accepted',
  actions: ['write', 'close'],
  unread: 0,
  last_message: null,
  offer: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...overrides,
});
