import * as z from 'zod/mini';
import { requiredText } from '../accounts/accounts.fields.ts';
import { fieldCheck, idText, instant, longText, oneOf, pagination } from '../fields.ts';
import { messageResponse, pageMeta, type RouteContract, routesFor } from '../http.ts';
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

const moderatorRoutes = routesFor({ access: 'moderator', area: 'moderation' });
const idParams = z.object({ id: idText });

const PHOTO_FIELD = /^(?:photos|photo:\d{1,10})$/;
/** Reports whether a value names a field that the owner can change, one photo or all photos. */
const isCorrectable = (value: string) =>
  PHOTO_FIELD.test(value) || correctableFields.some((field) => field === value);

export const denyReason = longText(1_000, 3);

export const getModerationPosts = moderatorRoutes.get('/moderation/posts', {
  summary: 'List ads to review',
  description: 'Oldest first. With a status, lists the ads with that status instead.',
  query: z.object({
    status: z.optional(oneOf(postStatuses)),
    ...pagination(20),
  }),
  response: z.array(moderatedPost),
  meta: pageMeta,
});

export const getModerationPost = moderatorRoutes.get('/moderation/posts/:id', {
  summary: 'Get an ad to review',
  description: 'With its changes and its owner.',
  params: idParams,
  response: moderatedPostPage,
  errors: ['post.not_found'],
});

/** Version that was reviewed; the decision is rejected if there is a newer one. */
const reviewedVersion = { submitted_at: z.optional(instant) };

const decisionRoute = {
  params: idParams,
  response: moderatedPostPage,
  errors: ['post.not_found', 'post.own', 'post.wrong_state', 'post.changed', 'post.claimed'],
} as const;

export const approvePost = moderatorRoutes.post('/moderation/posts/:id/approve', {
  ...decisionRoute,
  summary: 'Approve an ad or its changes',
  description: 'Also resolves the reports of a published ad.',
  body: z.object(reviewedVersion),
});

export const rejectPost = moderatorRoutes.post('/moderation/posts/:id/reject', {
  ...decisionRoute,
  summary: 'Reject an ad or its changes',
  description: 'With a reason and the fields concerned.',
  body: z.object({
    ...reviewedVersion,
    reason: denyReason,
    fields: z.optional(
      z.array(z.string().check(fieldCheck(isCorrectable, 'not_an_option'))).check(z.maxLength(50)),
    ),
  }),
});

export const claimPost = moderatorRoutes.post('/moderation/posts/:id/claim', {
  ...decisionRoute,
  summary: 'Claim an ad for 15 minutes',
  description: 'During this time, other moderators cannot decide on it.',
  errors: ['post.not_found', 'post.own', 'post.wrong_state', 'post.claimed'],
});

export const releasePost = moderatorRoutes.post('/moderation/posts/:id/release', {
  ...decisionRoute,
  summary: 'Release a claimed ad',
  description: 'Without a claim, does nothing.',
  errors: ['post.not_found', 'post.claimed'],
});

const userRoute = { params: idParams, response: messageResponse } as const;

export const blockUser = moderatorRoutes.post('/moderation/users/:id/block', {
  ...userRoute,
  summary: 'Block an account',
  description: 'Ends the sessions and hides the ads of the account.',
  body: z.object({ reason: longText(500, 3) }),
  errors: ['user.not_found', 'user.is_staff'],
});

export const unblockUser = moderatorRoutes.post('/moderation/users/:id/unblock', {
  ...userRoute,
  summary: 'Unblock an account',
  description: 'Shows the ads of the account again.',
  errors: ['user.not_found', 'user.is_staff'],
});

export const getReportedMessages = moderatorRoutes.get('/moderation/messages', {
  summary: 'List reported messages',
  description: 'With the messages before them, oldest report first.',
  query: z.object({
    status: z._default(oneOf(['open', 'resolved']), 'open'),
    ...pagination(20),
  }),
  response: z.array(reportedMessage),
  meta: pageMeta,
});

export const resolveMessage = moderatorRoutes.post('/moderation/messages/:id/resolve', {
  summary: 'Resolve the reports of a message',
  description: 'Keeps the message, deletes it for both sides, or also blocks its sender.',
  params: idParams,
  body: z.object({ action: z.enum(messageResolutions) }),
  response: reportedMessage,
  errors: ['message.not_found', 'chat.own', 'report.resolved', 'user.is_staff'],
});

export const getModerationLog = moderatorRoutes.get('/moderation/log', {
  summary: 'List staff actions',
  description: 'Newest first.',
  query: z.object(pagination(50)),
  response: z.array(moderationEntry),
  meta: pageMeta,
});

export const makeToken = moderatorRoutes.post('/moderation/tokens', {
  summary: 'Create a personal access token',
  description: 'The token is returned only once.',
  body: z.object({ name: requiredText(60) }),
  status: 201,
  response: z.extend(accessToken, { token: z.string() }),
  errors: ['token.by_token', 'token.limit'],
});

export const getTokens = moderatorRoutes.get('/moderation/tokens', {
  summary: 'List your personal access tokens',
  description: 'Without their secrets.',
  response: z.array(accessToken),
});

export const removeToken = {
  method: 'DELETE',
  path: '/moderation/tokens/:id',
  access: 'moderator',
  area: 'moderation',
  summary: 'Revoke a personal access token',
  description: 'Effective at once.',
  params: idParams,
  response: messageResponse,
  errors: ['token.not_found'],
} as const satisfies RouteContract;
