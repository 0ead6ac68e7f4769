import * as z from 'zod/mini';
import { verbatimText } from '../fields.ts';
import { atLeast, routesFor } from '../http.ts';

const userRoutes = routesFor({ access: 'user', area: 'chats' });

/** Maximum length of a message, in UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 4_000;

/** Warnings for the receiver of a message; `danger` marks typical fraud. */
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
const warningKinds = Object.keys(warningLevels) as [WarningKind, ...WarningKind[]];

export const messageWarning = z.object({
  kind: z.enum(warningKinds),
  level: z.enum(['note', 'danger']),
  /** Position in the message in UTF-16 code units, `to` exclusive. */
  from: atLeast(0),
  to: atLeast(1),
  /** Matching text as written. */
  text: z.string(),
});
export type MessageWarning = z.output<typeof messageWarning>;

export const checkMessage = userRoutes.post('/profile/check-message', {
  summary: 'Preview safety warnings for a message',
  body: z.object({ message: verbatimText(MAX_MESSAGE_LENGTH) }),
  response: z.object({ warnings: z.array(messageWarning) }),
  limit: { max: 300, per: 'minute' },
});
