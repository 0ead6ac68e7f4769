import * as z from 'zod/mini';
import { formKinds } from '../content/content.schema.ts';
import { flag, idText, longText, oneOf, pagination } from '../fields.ts';
import { atLeast, pageMeta, routesFor } from '../http.ts';
import { answerChannels, requestStates, staffRequest } from './forms.schema.ts';

const moderatorRoutes = routesFor({ access: 'moderator', area: 'moderation' });

export const getRequests = moderatorRoutes.get('/moderation/requests', {
  summary: 'List form requests',
  description: 'Ordered by due time.',
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

export const getRequest = moderatorRoutes.get('/moderation/requests/:id', {
  summary: 'Get a request',
  params: z.object({ id: idText }),
  response: staffRequest,
  errors: ['request.not_found'],
});

const requestStep = {
  params: z.object({ id: idText }),
  response: staffRequest,
  errors: ['request.not_found', 'request.taken', 'request.wrong_state'],
} as const;

export const takeRequest = moderatorRoutes.post('/moderation/requests/:id/take', {
  ...requestStep,
  summary: 'Take a request',
  description: 'Only the staff member who took it can answer.',
});

export const releaseRequest = moderatorRoutes.post('/moderation/requests/:id/release', {
  ...requestStep,
  summary: 'Release a request',
  description: 'Only the staff member who took it can release it.',
});

export const answerRequest = moderatorRoutes.post('/moderation/requests/:id/answer', {
  ...requestStep,
  summary: 'Answer a request',
  description:
    'Sends the answer by email, or records an answer by phone. The caller must have taken the request.',
  body: z.object({ message: longText(5_000, 1), channel: z.enum(answerChannels) }),
});

export const closeRequest = moderatorRoutes.post('/moderation/requests/:id/close', {
  ...requestStep,
  summary: 'Close a request',
  body: z.object({ note: z.optional(longText(1_000)) }),
});

export const eraseRequest = moderatorRoutes.post('/moderation/requests/:id/erase', {
  ...requestStep,
  summary: 'Erase the personal data of a request',
  description: 'Including its file and emails.',
});
