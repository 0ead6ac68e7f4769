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

const user = routesFor({ access: 'user', area: 'posting' });
const idParams = z.object({ id: idText });
const idBody = z.object({ id });

const userfiles = {
  name: 'userfiles',
  maxBytes: postLimits.photoBytes,
  max: postLimits.photosMax,
} as const;

export const getCreateData = user.get('/post/create/data', {
  summary: 'Get form data for a new ad',
  description: 'Dictionaries, allowance and contacts.',
  response: createData,
});

export const getUpdateData = user.get('/post/update/:id/data', {
  summary: 'Get form data to edit an ad',
  description: 'Its newest version.',
  params: idParams,
  response: updateData,
  errors: ['post.not_found'],
});

export const getFreeCount = user.get('/post/get-free-count', {
  summary: 'Count remaining ads',
  response: count,
});

export const getFreeCountOffers = user.get('/post/get-free-count-offers', {
  summary: 'Count remaining special placements',
  response: count,
});

export const createPost = user.post('/post/create', {
  summary: 'Create an ad',
  description: 'Sends it to moderation and uses one ad of the allowance.',
  body: postForm,
  files: userfiles,
  idempotent: { about: 'post' },
  status: 201,
  response: post,
  errors: ['post.no_allowance', 'post.no_special_offers', 'photo.too_often'],
});

export const updatePost = user.post('/post/update', {
  summary: 'Update an ad',
  description: 'Checked fields of a published ad wait for a moderator.',
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

export const uploadImage = user.post('/post/upload-image', {
  summary: 'Upload a photo for an ad',
  description: 'Unused photos are deleted after 24 hours.',
  file: { name: 'file', maxBytes: postLimits.photoBytes },
  status: 201,
  response: photo,
  errors: ['photo.too_often'],
});

export const deleteImage = user.post('/post/delete-image', {
  summary: 'Delete a photo of an ad',
  description: 'Of a published ad, as part of the waiting edit.',
  body: z.object({ id, image_id: id }),
  response: post,
  errors: ['post.not_found', 'photo.not_found', 'post.wrong_state'],
});

export const getDraft = user.get('/post/draft', {
  summary: 'Get the draft of a new ad',
  description: 'May be `null`.',
  response: z.nullable(draft),
});

export const saveDraft = user.post('/post/draft', {
  summary: 'Save the draft of a new ad',
  description: 'Stores any values; with `based_on`, only as the next version.',
  body: draftInput,
  response: draft,
  errors: ['conflict'],
});

export const removeDraft = user.post('/post/draft/remove', {
  summary: 'Discard the draft of a new ad',
  description: 'Deletes its photos.',
  response: messageResponse,
});

const ownPost = { body: idBody, response: changedPost } as const;

export const publishPost = user.post('/post/publish', {
  ...ownPost,
  summary: 'Publish a removed or archived ad',
  description: 'Sends it to moderation if it has changed.',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_allowance'],
});

export const removePublication = user.post('/post/remove-publication', {
  ...ownPost,
  summary: 'Unpublish an ad',
  errors: ['post.not_found', 'post.wrong_state'],
});

export const extendPost = user.post('/post/extend', {
  ...ownPost,
  summary: 'Extend an ad by 30 days',
  description: 'Uses one ad of the allowance.',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_allowance'],
});

export const promotePost = user.post('/post/promote', {
  ...ownPost,
  summary: 'Promote an ad for 7 days',
  description: 'Never past its last day; uses one special placement.',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_special_offers'],
});

export const removePost = user.post('/post/remove', {
  ...ownPost,
  summary: 'Archive an ad',
  description: 'An ad that waits for its first review returns what it used.',
  errors: ['post.not_found', 'post.wrong_state'],
});

export const erasePost = user.post('/post/remove/force', {
  ...ownPost,
  summary: 'Delete an ad permanently',
  description: 'With its photos.',
  response: messageResponse,
  errors: ['post.not_found'],
});

export const getMyPosts = user.get('/profile/get-my-posts', {
  summary: 'List your ads',
  description: 'Newest first, with the counts of the tabs.',
  query: z.object({
    status: z.optional(oneOf(ownStatuses)),
    ...pagination(20),
  }),
  response: z.array(post),
  meta: z.extend(pageMeta, { counts: ownCounts }),
});

export const reportPost = user.post('/post/report', {
  summary: 'Report an ad to the moderators',
  body: z.object({ id, reason: z.enum(reportReasons), text: z.optional(longText(1_000)) }),
  response: messageResponse,
  errors: ['post.not_found', 'post.own', 'report.too_often'],
});
