import * as z from 'zod/mini';
import { sentText } from '../fields.ts';
import { atLeast, routesFor } from '../http.ts';

const user = routesFor({ access: 'user', area: 'chats' });

/** UTF-16 units of a message. */
export const MAX_MESSAGE = 4_000;

/** What a message can hold that its reader should know about; `danger` where people lose money by it. */
export const warningLevels = {
  phone: 'note',
  messenger: 'note',
  email: 'note',
  link: 'note',
  look_alike: 'danger',
  prepayment: 'danger',
  delivery: 'danger',
} as const;
export type WarningKind = keyof typeof warningLevels;
const kinds = Object.keys(warningLevels) as [WarningKind, ...WarningKind[]];

export const messageWarning = z.object({
  kind: z.enum(kinds),
  level: z.enum(['note', 'danger']),
  /** UTF-16 units of the message; `to` is the one after the last. */
  from: atLeast(0),
  to: atLeast(1),
  /** As it was written. */
  text: z.string(),
});
export type MessageWarning = z.output<typeof messageWarning>;

export const checkMessage = user.post('/profile/check-message', {
  summary: 'What the receiver of a message will be warned of',
  body: z.object({ message: sentText(MAX_MESSAGE) }),
  response: z.object({ warnings: z.array(messageWarning) }),
  limit: { max: 300, per: 'minute' },
});
