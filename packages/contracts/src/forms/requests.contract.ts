import * as z from 'zod/mini';
import { formKinds } from '../content/content.schema.ts';
import { flag, idText, longText, oneOf, pagination } from '../fields.ts';
import { atLeast, pageMeta, routesFor } from '../http.ts';
import { answerChannels, requestStates, staffRequest } from './forms.schema.ts';

const moderator = routesFor({ access: 'moderator', area: 'moderation' });

export const getRequests = moderator.get('/moderation/requests', {
  summary: 'List form requests',
  description: 'By due time.',
  query: z.object({
    kind: z.optional(oneOf(formKinds)),
    state: z.optional(oneOf(requestStates)),
    overdue: z.optional(flag),
    suspect: z.optional(flag),
    ...pagination(20),
  }),
  response: z.array(staffRequest),
  meta: z.extend(pageMeta, { counts: z.record(z.enum(requestStates), atLeast(0)) }),
});

export const getRequest = moderator.get('/moderation/requests/:id', {
  summary: 'Get a request',
  params: z.object({ id: idText }),
  response: staffRequest,
  errors: ['request.not_found'],
});

const step = {
  params: z.object({ id: idText }),
  response: staffRequest,
  errors: ['request.not_found', 'request.taken', 'request.wrong_state'],
} as const;

export const takeRequest = moderator.post('/moderation/requests/:id/take', {
  ...step,
  summary: 'Take a request',
  description: 'Only the staff member who took it can answer.',
});

export const releaseRequest = moderator.post('/moderation/requests/:id/release', {
  ...step,
  summary: 'Release a request',
  description: 'Taken by the caller.',
});

export const answerRequest = moderator.post('/moderation/requests/:id/answer', {
  ...step,
  summary: 'Answer a request',
  description: 'By email, or notes what was said by phone; the caller must have taken it.',
  body: z.object({ message: longText(5_000, 1), channel: z.enum(answerChannels) }),
});

export const closeRequest = moderator.post('/moderation/requests/:id/close', {
  ...step,
  summary: 'Close a request',
  body: z.object({ note: z.optional(longText(1_000)) }),
});

export const eraseRequest = moderator.post('/moderation/requests/:id/erase', {
  ...step,
  summary: 'Erase the personal data of a request',
  description: 'Including its file and emails.',
});
