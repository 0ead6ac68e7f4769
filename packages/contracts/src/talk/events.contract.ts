import * as z from 'zod/mini';
import { atLeast, routesFor } from '../http.ts';
import { notification } from '../notifications/notifications.contract.ts';
import { chat, chatMessage } from './chats.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'notifications' });

export const counters = z.object({
  messages: atLeast(0),
  notifications: atLeast(0),
  favorites: atLeast(0),
  saved_searches: atLeast(0),
  /** Remaining ads and special placements. */
  free_ads: atLeast(0),
  free_offers: atLeast(0),
});
export type Counters = z.output<typeof counters>;

export const getCounters = userRoutes.get('/profile/get-counters', {
  summary: 'Get the six counters of the header',
  response: counters,
});

/** Reasons for the server to end a stream. Clients reconnect after `shutdown` and connection errors. */
export const streamEnds = ['logout', 'password', 'blocked', 'replaced', 'shutdown'] as const;
export type StreamEnd = (typeof streamEnds)[number];

export const streamEvents = {
  message: chatMessage,
  chat,
  notification,
  counters,
  /** Missed events are no longer available: the client must reload everything. */
  reset: z.object({}),
  end: z.object({ reason: z.enum(streamEnds) }),
} as const;
export type StreamEventName = keyof typeof streamEvents;

export const openStream = userRoutes.get('/events', {
  summary: 'Stream account events',
  description: 'Server-sent events; `Last-Event-ID` resumes after an event of the last 24 hours.',
  sends: 'events',
  response: z.string(),
});
