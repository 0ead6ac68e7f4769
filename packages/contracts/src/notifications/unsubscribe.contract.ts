import * as z from 'zod/mini';
import { jsonFlag } from '../fields.ts';
import { routesFor } from '../http.ts';

const visitor = routesFor({ access: 'visitor', area: 'saved searches' });

const unsubscribable = z.object({
  /** Emails that the link stops: all digests, those of one saved search, or one type. */
  scope: z.enum(['all', 'search', 'type']),
  /** Name of the saved search, `null` once it is deleted; for a type, its key in the settings. */
  name: z.nullable(z.string()),
  stopped: z.boolean(),
});
export type Unsubscribable = z.output<typeof unsubscribable>;

const link = {
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: unsubscribable,
  errors: ['link.invalid'],
} as const;

export const checkUnsubscribe = visitor.get('/unsubscribe/:token', {
  ...link,
  summary: 'Check an unsubscribe link',
  description: 'Changes nothing, because mail scanners follow links.',
  changes: true,
});

export const unsubscribe = visitor.post('/unsubscribe/:token', {
  ...link,
  summary: 'Unsubscribe from emails, or undo it',
  description: 'By the link of an email; mail programs post a form (RFC 8058).',
  body: z.object({ undo: z.optional(jsonFlag) }),
  form: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
});
