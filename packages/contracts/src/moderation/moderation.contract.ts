import * as z from 'zod/mini';
import { filledText } from '../accounts/accounts.fields.ts';
import { idText, instant, longText, must, oneOf, pagination } from '../fields.ts';
import { defineRoute, pageMeta, said } from '../http.ts';
import { postStatuses } from '../posts/posts.schema.ts';
import { messageResolutions } from '../talk/chats.schema.ts';
import {
  accessToken,
  correctableFields,
  moderatedPost,
  moderatedPostPage,
  moderationEntry,
  reportedMessage,
} from './moderation.schema.ts';

const area = 'moderation';
const access = 'moderator';
const idParams = z.object({ id: idText });

const PHOTOS = /^(?:photos|photo:\d{1,10})$/;
/** A field that the owner can change, one photo of the ad, or its photos. */
const isCorrectable = (value: string) =>
  PHOTOS.test(value) || correctableFields.some((field) => field === value);

export const denyReason = longText(1_000, 3);

export const getModerationPosts = defineRoute({
  method: 'GET',
  path: '/moderation/posts',
  access,
  area,
  summary: 'What waits for a moderator, the oldest first; with a status, ads of that status',
  query: z.object({
    status: z.optional(oneOf(postStatuses)),
    ...pagination(20),
  }),
  response: z.array(moderatedPost),
  meta: pageMeta,
});

export const getModerationPost = defineRoute({
  method: 'GET',
  path: '/moderation/posts/:id',
  access,
  area,
  summary: 'One ad to review, with what changed and who placed it',
  params: idParams,
  response: moderatedPostPage,
  errors: ['post.not_found'],
});

/** The version that was reviewed; the decision is refused when there is a newer one. */
const seen = { submitted_at: z.optional(instant) };

const decision = {
  method: 'POST',
  access,
  area,
  params: idParams,
  response: moderatedPostPage,
  errors: ['post.not_found', 'post.own', 'post.wrong_state', 'post.changed', 'post.claimed'],
} as const;

export const approvePost = defineRoute({
  ...decision,
  path: '/moderation/posts/:id/approve',
  summary: 'Publishes what waits; reports of a published ad are settled',
  body: z.object(seen),
});

export const rejectPost = defineRoute({
  ...decision,
  path: '/moderation/posts/:id/reject',
  summary: 'Denies what waits, with a reason and the fields it is about',
  body: z.object({
    ...seen,
    reason: denyReason,
    fields: z.optional(
      z.array(z.string().check(must(isCorrectable, 'not_an_option'))).check(z.maxLength(50)),
    ),
  }),
});

export const claimPost = defineRoute({
  ...decision,
  path: '/moderation/posts/:id/claim',
  summary: 'Takes an ad for 15 minutes, so that nobody else decides on it meanwhile',
  errors: ['post.not_found', 'post.own', 'post.wrong_state', 'post.claimed'],
});

export const releasePost = defineRoute({
  ...decision,
  path: '/moderation/posts/:id/release',
  summary: 'Gives a claimed ad back; without a claim nothing happens',
  errors: ['post.not_found', 'post.claimed'],
});

const staffCall = { method: 'POST', access, area, params: idParams, response: said } as const;

export const blockUser = defineRoute({
  ...staffCall,
  path: '/moderation/users/:id/block',
  summary: 'Keeps an account out, ends its sessions and hides its ads',
  body: z.object({ reason: longText(500, 3) }),
  errors: ['user.not_found', 'user.is_staff'],
});

export const unblockUser = defineRoute({
  ...staffCall,
  path: '/moderation/users/:id/unblock',
  summary: 'Lets an account in again and shows its ads',
  errors: ['user.not_found', 'user.is_staff'],
});

export const getReportedMessages = defineRoute({
  method: 'GET',
  path: '/moderation/messages',
  access,
  area,
  summary: 'Reported messages with what was written before them, the oldest report first',
  query: z.object({
    status: z._default(oneOf(['open', 'resolved']), 'open'),
    ...pagination(20),
  }),
  response: z.array(reportedMessage),
  meta: pageMeta,
});

export const resolveMessage = defineRoute({
  method: 'POST',
  path: '/moderation/messages/:id/resolve',
  access,
  area,
  summary:
    'Settles all reports of a message: keeps it, deletes it for both, or blocks its sender too',
  params: idParams,
  body: z.object({ action: z.enum(messageResolutions) }),
  response: reportedMessage,
  errors: ['message.not_found', 'chat.own', 'report.resolved', 'user.is_staff'],
});

export const getModerationLog = defineRoute({
  method: 'GET',
  path: '/moderation/log',
  access,
  area,
  summary: 'Who did what, the latest first',
  query: z.object(pagination(50)),
  response: z.array(moderationEntry),
  meta: pageMeta,
});

export const makeToken = defineRoute({
  method: 'POST',
  path: '/moderation/tokens',
  access,
  area,
  summary: 'A personal access token for tools, shown this once',
  body: z.object({ name: filledText(60) }),
  status: 201,
  response: z.extend(accessToken, { token: z.string() }),
  errors: ['token.by_token', 'token.limit'],
});

export const getTokens = defineRoute({
  method: 'GET',
  path: '/moderation/tokens',
  access,
  area,
  summary: "The caller's personal access tokens, without their secret",
  response: z.array(accessToken),
});

export const removeToken = defineRoute({
  method: 'DELETE',
  path: '/moderation/tokens/:id',
  access,
  area,
  summary: 'Revokes a personal access token, in force at once',
  params: idParams,
  response: said,
  errors: ['token.not_found'],
});
