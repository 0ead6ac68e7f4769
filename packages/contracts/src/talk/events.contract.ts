import * as z from 'zod/mini';
import { atLeast, routesFor } from '../http.ts';
import { notification } from '../notifications/notifications.contract.ts';
import { chat, chatMessage } from './chats.schema.ts';

const user = routesFor({ access: 'user', area: 'notifications' });

/** What the header counts for an account. */
export const counters = z.object({
  /** Messages that it has not read. */
  messages: atLeast(0),
  /** Notifications that are unread. */
  notifications: atLeast(0),
  favorites: atLeast(0),
  /** Saved searches with new ads. */
  saved_searches: atLeast(0),
  /** Ads and special placements that it may still place. */
  free_ads: atLeast(0),
  free_offers: atLeast(0),
});
export type Counters = z.output<typeof counters>;

export const getCounters = user.get('/profile/get-counters', {
  summary: 'The six numbers of the header',
  response: counters,
});

/** Why the server ends a stream; after `shutdown` and a broken line clients open another one. */
export const streamEnds = ['logout', 'password', 'blocked', 'replaced', 'shutdown'] as const;
export type StreamEnd = (typeof streamEnds)[number];

/** The events of a stream by name, with their data. */
export const streamEvents = {
  message: chatMessage,
  chat,
  notification,
  counters,
  /** What happened meanwhile is no longer known: everything is to be asked for again. */
  reset: z.object({}),
  end: z.object({ reason: z.enum(streamEnds) }),
} as const;
export type StreamEventName = keyof typeof streamEvents;

export const openStream = user.get('/events', {
  summary:
    'Server-sent events of the account; Last-Event-ID goes on after an event of the last 24 hours',
  sends: 'events',
  response: z.string(),
});
