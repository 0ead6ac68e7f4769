import * as z from 'zod/mini';
import { fieldCheck, jsonFlag } from '../fields.ts';
import { id, routesFor } from '../http.ts';

const userRoutes = routesFor({ access: 'user', area: 'reader' });

/** Maximum number of viewed ads stored for an account. */
export const MAX_VIEWED_POSTS = 100;
export const VIEWED_RETENTION_DAYS = 90;
/** Maximum number of hidden ads and sellers of an account together. */
export const MAX_HIDDEN = 1_000;

/** Accepts an id or a list of ids, without duplicates. */
const oneOrMoreIds = (max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.array(z.number()), z.number()]),
      z.transform((value) => [...new Set([value].flat())]),
    ),
    z.array(id).check(
      fieldCheck((list) => list.length > 0, 'required'),
      z.maxLength(max),
    ),
  );

const viewedPosts = z.object({ ids: z.array(id).check(z.maxLength(MAX_VIEWED_POSTS)) });

export const getViewedPosts = userRoutes.get('/profile/viewed-posts', {
  summary: 'List recently viewed ads',
  description: 'IDs of the last 90 days, newest first.',
  response: viewedPosts,
});

export const addViewedPosts = userRoutes.post('/profile/viewed-posts', {
  summary: 'Mark ads as viewed',
  description:
    'Takes IDs in the order of viewing. Ignores ads that were never public and stores the latest 100.',
  body: z.object({ ids: oneOrMoreIds(MAX_VIEWED_POSTS) }),
  response: viewedPosts,
});

export const removeViewedPosts = userRoutes.post('/profile/viewed-posts/remove', {
  summary: 'Remove recently viewed ads',
  description: 'Removes the given ads, or all.',
  body: z
    .object({ ids: z.optional(oneOrMoreIds(MAX_VIEWED_POSTS)), all: z.optional(jsonFlag) })
    .check(
      z.refine(({ ids, all }) => ids !== undefined || all === true, {
        path: ['ids'],
        params: { error: 'required' },
      }),
    ),
  response: viewedPosts,
});

/** Hidden ads and sellers, latest first: lists collapse their ads, counts include them. */
export const hidings = z.object({
  post_ids: z.array(id),
  sellers: z.array(z.object({ id, name: z.string() })),
});
export type Hidings = z.output<typeof hidings>;

const hidingsBody = z
  .object({
    post_id: z.optional(oneOrMoreIds(MAX_HIDDEN)),
    user_id: z.optional(oneOrMoreIds(MAX_HIDDEN)),
  })
  .check(
    z.refine(({ post_id, user_id }) => post_id !== undefined || user_id !== undefined, {
      path: ['post_id'],
      params: { error: 'required' },
    }),
  );

export const getHidings = userRoutes.get('/profile/hidden', {
  summary: 'List hidden ads and sellers',
  description: 'Newest first.',
  response: hidings,
});

export const addHidings = userRoutes.post('/profile/hidden', {
  summary: 'Hide ads and sellers',
  description: 'Hidden ads cause no alerts. In a list, unknown IDs are ignored.',
  body: hidingsBody,
  response: hidings,
  errors: ['post.not_found', 'seller.not_found', 'hidden.limit'],
});

export const removeHidings = userRoutes.post('/profile/hidden/remove', {
  summary: 'Unhide ads and sellers',
  description: 'Ignores those that are not hidden.',
  body: hidingsBody,
  response: hidings,
});
