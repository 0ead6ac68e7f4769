import * as z from 'zod/mini';
import { idText, longText, oneOf, pagination } from '../fields.ts';
import { count, id, messageResponse, pageMeta, routesFor } from '../http.ts';
import { draftInput, postChanges, postForm } from './posting.form.ts';
import {
  changedPost,
  createData,
  draft,
  ownCounts,
  ownStatuses,
  reportReasons,
  updateData,
} from './posting.schema.ts';
import { postLimits } from './posts.fields.ts';
import { photo, post } from './posts.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'posting' });
const idParams = z.object({ id: idText });
const idBody = z.object({ id });

const userfiles = {
  name: 'userfiles',
  maxBytes: postLimits.photoBytes,
  max: postLimits.photosMax,
} as const;

export const getCreateData = userRoutes.get('/post/create/data', {
  summary: 'Get form data for a new ad',
  description: 'Dictionaries, allowance and contacts.',
  response: createData,
});

export const getUpdateData = userRoutes.get('/post/update/:id/data', {
  summary: 'Get form data to edit an ad',
  description: 'Returns the newest version, even if an older one is published.',
  params: idParams,
  response: updateData,
  errors: ['post.not_found'],
});

export const getFreeCount = userRoutes.get('/post/get-free-count', {
  summary: 'Count remaining ads',
  response: count,
});

export const getFreeCountOffers = userRoutes.get('/post/get-free-count-offers', {
  summary: 'Count remaining special placements',
  response: count,
});

export const createPost = userRoutes.post('/post/create', {
  summary: 'Create an ad',
  description: 'Sends it to moderation and uses one ad of the allowance.',
  body: postForm,
  files: userfiles,
  idempotent: { about: 'post' },
  status: 201,
  response: post,
  errors: ['post.no_allowance', 'post.no_special_offers', 'photo.too_often'],
});

export const updatePost = userRoutes.post('/post/update', {
  summary: 'Update an ad',
  description: 'Changes to checked fields of a published ad wait for a moderator.',
  body: postChanges,
  files: userfiles,
  idempotent: { about: 'post' },
  response: post,
  errors: [
    'post.not_found',
    'post.wrong_state',
    'post.no_allowance',
    'post.no_special_offers',
    'photo.too_often',
  ],
});

export const uploadImage = userRoutes.post('/post/upload-image', {
  summary: 'Upload a photo for an ad',
  description: 'Unused photos are deleted after 24 hours.',
  file: { name: 'file', maxBytes: postLimits.photoBytes },
  status: 201,
  response: photo,
  errors: ['photo.too_often'],
});

export const deleteImage = userRoutes.post('/post/delete-image', {
  summary: 'Delete a photo of an ad',
  description:
    'For a published ad, the deletion becomes part of the edit that waits for a moderator.',
  body: z.object({ id, image_id: id }),
  response: post,
  errors: ['post.not_found', 'photo.not_found', 'post.wrong_state'],
});

export const getDraft = userRoutes.get('/post/draft', {
  summary: 'Get the draft of a new ad',
  description: 'May be `null`.',
  response: z.nullable(draft),
});

export const saveDraft = userRoutes.post('/post/draft', {
  summary: 'Save the draft of a new ad',
  description:
    'Stores values without validation. With `based_on`, only as the next version of that draft.',
  body: draftInput,
  response: draft,
  errors: ['conflict'],
});

export const removeDraft = userRoutes.post('/post/draft/remove', {
  summary: 'Discard the draft of a new ad',
  description: 'Deletes its photos.',
  response: messageResponse,
});

const ownPost = { body: idBody, response: changedPost } as const;

export const publishPost = userRoutes.post('/post/publish', {
  ...ownPost,
  summary: 'Publish a removed or archived ad',
  description: 'Sends it to moderation if it has changed.',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_allowance'],
});

export const removePublication = userRoutes.post('/post/remove-publication', {
  ...ownPost,
  summary: 'Unpublish an ad',
  errors: ['post.not_found', 'post.wrong_state'],
});

export const extendPost = userRoutes.post('/post/extend', {
  ...ownPost,
  summary: 'Extend an ad by 30 days',
  description: 'Uses one ad of the allowance.',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_allowance'],
});

export const promotePost = userRoutes.post('/post/promote', {
  ...ownPost,
  summary: 'Promote an ad for 7 days',
  description: 'Never beyond the last day of the ad. Uses one special placement.',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_special_offers'],
});

export const removePost = userRoutes.post('/post/remove', {
  ...ownPost,
  summary: 'Archive an ad',
  description: 'If the ad still waits for its first review, its units return to the allowance.',
  errors: ['post.not_found', 'post.wrong_state'],
});

export const erasePost = userRoutes.post('/post/remove/force', {
  ...ownPost,
  summary: 'Delete an ad permanently',
  description: 'With its photos.',
  response: messageResponse,
  errors: ['post.not_found'],
});

export const getMyPosts = userRoutes.get('/profile/get-my-posts', {
  summary: 'List your ads',
  description: 'Newest first, with the counts of the tabs.',
  query: z.object({
    status: z.optional(oneOf(ownStatuses)),
    ...pagination(20),
  }),
  response: z.array(post),
  meta: z.extend(pageMeta, { counts: ownCounts }),
});

export const reportPost = userRoutes.post('/post/report', {
  summary: 'Report an ad to the moderators',
  body: z.object({ id, reason: z.enum(reportReasons), text: z.optional(longText(1_000)) }),
  response: messageResponse,
  errors: ['post.not_found', 'post.own', 'report.too_often'],
});
