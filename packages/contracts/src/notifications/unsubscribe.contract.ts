import * as z from 'zod/mini';
import { jsonFlag } from '../fields.ts';
import { routesFor } from '../http.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'saved searches' });

const unsubscribeDetails = z.object({
  /** Emails that the link stops: all digests, those of one saved search, or one type. */
  scope: z.enum(['all', 'search', 'type']),
  /** Name of the saved search, `null` once it is deleted; for a type, its key in the settings. */
  name: z.nullable(z.string()),
  stopped: z.boolean(),
});
export type UnsubscribeDetails = z.output<typeof unsubscribeDetails>;

const linkOperation = {
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: unsubscribeDetails,
  errors: ['link.invalid'],
} as const;

export const checkUnsubscribe = visitorRoutes.get('/unsubscribe/:token', {
  ...linkOperation,
  summary: 'Check an unsubscribe link',
  description: 'Changes nothing, because mail scanners follow links.',
  changes: true,
});

export const unsubscribe = visitorRoutes.post('/unsubscribe/:token', {
  ...linkOperation,
  summary: 'Unsubscribe from emails, or undo it',
  description: 'Uses the link from an email; mail programs post a form (RFC 8058).',
  body: z.object({ undo: z.optional(jsonFlag) }),
  form: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
});
