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
  summary: 'What the form of a new ad begins with: dictionaries, allowance, contacts',
  response: createData,
});

export const getUpdateData = user.get('/post/update/:id/data', {
  summary: "What the form of an own ad begins with: its owner's newest version",
  params: idParams,
  response: updateData,
  errors: ['post.not_found'],
});

export const getFreeCount = user.get('/post/get-free-count', {
  summary: 'How many ads the caller may still place',
  response: count,
});

export const getFreeCountOffers = user.get('/post/get-free-count-offers', {
  summary: 'How many special placements the caller has left',
  response: count,
});

export const createPost = user.post('/post/create', {
  summary: 'A new ad, for moderation; takes one ad of the allowance',
  body: postForm,
  files: userfiles,
  idempotent: { about: 'post' },
  status: 201,
  response: post,
  errors: ['post.no_allowance', 'post.no_special_offers', 'photo.too_often'],
});

export const updatePost = user.post('/post/update', {
  summary: 'Changes an own ad; of a published one, checked fields wait for a moderator',
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
  summary: 'One photo for an ad; unused ones are swept after 24 hours',
  file: { name: 'file', maxBytes: postLimits.photoBytes },
  status: 201,
  response: photo,
  errors: ['photo.too_often'],
});

export const deleteImage = user.post('/post/delete-image', {
  summary: 'Takes a photo off an own ad; of a published one it is part of the waiting edit',
  body: z.object({ id, image_id: id }),
  response: post,
  errors: ['post.not_found', 'photo.not_found', 'post.wrong_state'],
});

export const getDraft = user.get('/post/draft', {
  summary: "The caller's draft of a new ad, or null",
  response: z.nullable(draft),
});

export const saveDraft = user.post('/post/draft', {
  summary: 'Keeps the form so far, whatever it holds; with based_on, only as its next version',
  body: draftInput,
  response: draft,
  errors: ['conflict'],
});

export const removeDraft = user.post('/post/draft/remove', {
  summary: 'Discards the draft with its photos',
  response: messageResponse,
});

const ownPost = { body: idBody, response: changedPost } as const;

export const publishPost = user.post('/post/publish', {
  ...ownPost,
  summary: 'Publishes a removed or archived ad, or sends it to moderation where it has changed',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_allowance'],
});

export const removePublication = user.post('/post/remove-publication', {
  ...ownPost,
  summary: 'Takes an active ad off publication',
  errors: ['post.not_found', 'post.wrong_state'],
});

export const extendPost = user.post('/post/extend', {
  ...ownPost,
  summary: 'Gives an active ad 30 more days; takes one ad of the allowance',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_allowance'],
});

export const promotePost = user.post('/post/promote', {
  ...ownPost,
  summary: 'Gives an active ad 7 days of special placement, never past its last day',
  idempotent: { about: 'post' },
  errors: ['post.not_found', 'post.wrong_state', 'post.no_special_offers'],
});

export const removePost = user.post('/post/remove', {
  ...ownPost,
  summary: 'Archives an ad; one that waits for its first review gives back what it took',
  errors: ['post.not_found', 'post.wrong_state'],
});

export const erasePost = user.post('/post/remove/force', {
  ...ownPost,
  summary: 'Erases an ad with its photos, for good',
  response: messageResponse,
  errors: ['post.not_found'],
});

export const getMyPosts = user.get('/profile/get-my-posts', {
  summary: 'Own ads, the latest first, with the counts of the tabs',
  query: z.object({
    status: z.optional(oneOf(ownStatuses)),
    ...pagination(20),
  }),
  response: z.array(post),
  meta: z.extend(pageMeta, { counts: ownCounts }),
});

export const reportPost = user.post('/post/report', {
  summary: 'Tells the moderators of something wrong with an ad',
  body: z.object({ id, reason: z.enum(reportReasons), text: z.optional(longText(1_000)) }),
  response: messageResponse,
  errors: ['post.not_found', 'post.own', 'report.too_often'],
});
