import * as z from 'zod/mini';
import { jsonFlag } from '../fields.ts';
import { defineRoute } from '../http.ts';

const unsubscribable = z.object({
  /** What the link stops: all digests, the letters about one saved search, or a type of letter. */
  scope: z.enum(['all', 'search', 'type']),
  /** Of a search what people call it, null once it is gone; of a type its key in the settings. */
  name: z.nullable(z.string()),
  stopped: z.boolean(),
});
export type Unsubscribable = z.output<typeof unsubscribable>;

const link = {
  path: '/unsubscribe/:token',
  access: 'visitor',
  area: 'saved searches',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: unsubscribable,
  errors: ['link.invalid'],
} as const;

export const checkUnsubscribe = defineRoute({
  ...link,
  method: 'GET',
  summary: 'What the link of a letter stops; changes nothing, because mail scanners follow links',
  changes: true,
});

export const unsubscribe = defineRoute({
  ...link,
  method: 'POST',
  summary:
    'Stops letters by the link of one, or takes that back; mail programs post a form (RFC 8058)',
  body: z.object({ undo: z.optional(jsonFlag) }),
  form: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
});
