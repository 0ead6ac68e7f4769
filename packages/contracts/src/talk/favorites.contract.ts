import * as z from 'zod/mini';
import { longText, oneOf, pagination } from '../fields.ts';
import { atLeast, count, id, pageMeta, routesFor } from '../http.ts';
import { postPrice, postRef } from './post-ref.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'favorites' });

export const MAX_FAVORITES = 1_000;
export const MAX_NOTE_LENGTH = 1_000;

/** Stages of a purchase, set by the user. */
export const favoriteStages = ['called', 'viewing', 'offered', 'bought', 'dropped'] as const;
export type FavoriteStage = (typeof favoriteStages)[number];

/** Favorite with the user's private note. */
export const favorite = z.object({
  post: postRef,
  note: z.string(),
  stage: z.nullable(z.enum(favoriteStages)),
  added_at: z.iso.datetime(),
  price_then: postPrice,
  /** `null` for an erased ad. */
  price_now: z.nullable(postPrice),
});
export type Favorite = z.output<typeof favorite>;

const noteAndStage = {
  note: z.optional(longText(MAX_NOTE_LENGTH)),
  stage: z.optional(z.nullable(z.enum(favoriteStages))),
};

/** Favorite state of the ad and the user's number of favorites. */
const favoriteState = z.object({ favorites: z.boolean(), count: atLeast(0) });

export const getFavorites = userRoutes.get('/profile/get-favorite-posts', {
  summary: 'List favorites',
  description: 'Newest first, including unavailable ads.',
  query: z.object({
    stage: z.optional(oneOf(favoriteStages)),
    ...pagination(24),
  }),
  response: z.array(favorite),
  meta: pageMeta,
});

export const getFavoritesCount = userRoutes.get('/profile/get-favorite-posts-count', {
  summary: 'Count favorites',
  response: count,
});

export const addToFavorites = userRoutes.post('/profile/add-to-favorites', {
  summary: 'Add an ad to favorites',
  description: 'Idempotent.',
  body: z.object({ id, ...noteAndStage }),
  response: favoriteState,
  errors: ['post.not_found', 'post.gone', 'favorite.limit'],
});

export const removeFromFavorites = userRoutes.post('/profile/remove-from-favorites', {
  summary: 'Remove an ad from favorites',
  description: 'Idempotent.',
  body: z.object({ id }),
  response: favoriteState,
});

export const updateFavorite = userRoutes.post('/profile/update-favorite', {
  summary: 'Update the note or stage of a favorite',
  body: z.object({ id, ...noteAndStage }),
  response: favorite,
  errors: ['favorite.not_found'],
});
