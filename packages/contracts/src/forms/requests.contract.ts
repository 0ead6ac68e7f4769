import * as z from 'zod/mini';
import { formKinds } from '../content/content.schema.ts';
import { flag, idText, longText, oneOf, pagination } from '../fields.ts';
import { atLeast, defineRoute, pageMeta } from '../http.ts';
import { answerChannels, requestStates, staffRequest } from './forms.schema.ts';

const area = 'moderation';
const access = 'moderator';

export const getRequests = defineRoute({
  method: 'GET',
  path: '/moderation/requests',
  access,
  area,
  summary: 'What people have sent, by when an answer is due',
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

export const getRequest = defineRoute({
  method: 'GET',
  path: '/moderation/requests/:id',
  access,
  area,
  summary: 'One of them',
  params: z.object({ id: idText }),
  response: staffRequest,
  errors: ['request.not_found'],
});

const step = {
  method: 'POST',
  access,
  area,
  params: z.object({ id: idText }),
  response: staffRequest,
  errors: ['request.not_found', 'request.taken', 'request.wrong_state'],
} as const;

export const takeRequest = defineRoute({
  ...step,
  path: '/moderation/requests/:id/take',
  summary: 'Takes a new request, which nobody else then answers',
});

export const releaseRequest = defineRoute({
  ...step,
  path: '/moderation/requests/:id/release',
  summary: 'Gives back a request that one has taken',
});

export const answerRequest = defineRoute({
  ...step,
  path: '/moderation/requests/:id/answer',
  summary: 'Answers a request that one has taken: by mail, or notes what was said by phone',
  body: z.object({ message: longText(5_000, 1), channel: z.enum(answerChannels) }),
});

export const closeRequest = defineRoute({
  ...step,
  path: '/moderation/requests/:id/close',
  summary: 'Ends a request',
  body: z.object({ note: z.optional(longText(1_000)) }),
});

export const eraseRequest = defineRoute({
  ...step,
  path: '/moderation/requests/:id/erase',
  summary: 'Erases the personal data of a request at once, with its file and its mails',
});
