import * as z from 'zod/mini';
import {
  emptyOr,
  idText,
  instant,
  jsonFlag,
  oneOf,
  pagination,
  plainText,
  wholeNumber,
} from '../fields.ts';
import { count, id, messageResponse, pageMeta, routesFor } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { searchOrders } from '../search/search.filter.ts';
import {
  explanation,
  fromJson,
  MAX_SAVED_NAME,
  periodOptions,
  savedFilter,
  savedSearchFields,
  subscriptionPeriods,
} from './saved-searches.schema.ts';

const user = routesFor({ access: 'user', area: 'saved searches' });

export const getSavedFilters = user.get('/profile/get-saved-filters', {
  summary: 'List saved searches',
  description: 'Newest first.',
  query: z.object(pagination(24)),
  response: z.array(savedFilter),
  meta: pageMeta,
});

export const getNewSavedSearchesCount = user.get('/profile/get-new-saved-searches-count', {
  summary: 'Count saved searches with new ads',
  response: count,
});

export const saveFilter = user.post('/profile/save-filter', {
  summary: 'Save, change or restore a search',
  description:
    'An equal search is saved once; with an id, changes that one, or restores one deleted within a day.',
  body: z.extend(savedSearchFields, {
    id: z.optional(id),
    name: z.optional(emptyOr(plainText(MAX_SAVED_NAME))),
    order: z.optional(emptyOr(oneOf(searchOrders))),
    optionId: z.optional(fromJson(wholeNumber(periodOptions.account, periodOptions.month))),
    notify: z.optional(jsonFlag),
  }),
  status: 201,
  repeats: true,
  response: savedFilter,
  errors: [
    'saved_filter.not_found',
    'saved_filter.duplicate',
    'saved_filter.limit',
    'saved_filter.empty',
  ],
});

const markSeen = { response: savedFilter, errors: ['saved_filter.not_found'] } as const;

const until = { until: z.optional(instant) };

export const markSavedFilterSeen = user.post('/profile/update-saved-filter-publish-date', {
  ...markSeen,
  summary: 'Mark new ads of a saved search as seen',
  description: 'All, or up to a moment.',
  body: z.object({ id, ...until }),
});

export const markSavedFilterSeenById = user.post('/profile/update-saved-filter-publish-date/:id', {
  ...markSeen,
  summary: 'Mark new ads of a saved search as seen (ID in the path)',
  params: z.object({ id: idText }),
  body: z.object(until),
});

export const deleteSavedFilter = user.post('/profile/delete-saved-filters', {
  summary: 'Delete a saved search',
  description: 'Can be restored by its id for a day.',
  body: z.object({ id }),
  response: messageResponse,
  errors: ['saved_filter.not_found'],
});

const period = z.object({ subscription_period: z.enum(subscriptionPeriods) });

export const getSubscriptionPeriod = user.get('/profile/get-subscription-period', {
  summary: 'Get the default frequency of search emails',
  description: 'For searches without a frequency of their own.',
  response: period,
});

export const setSubscriptionPeriod = user.post('/profile/set-subscription-period', {
  summary: 'Set the default frequency of search emails',
  body: z.object({ subscription_period: oneOf(subscriptionPeriods) }),
  response: period,
});

export const followSeller = user.post('/profile/follow-seller', {
  summary: 'Follow a seller',
  description: 'Saves a search for all of the seller’s ads.',
  body: z.object({ id }),
  status: 201,
  repeats: true,
  response: savedFilter,
  errors: ['seller.not_found', 'seller.own', 'saved_filter.limit'],
});

export const unfollowSeller = user.post('/profile/unfollow-seller', {
  summary: 'Unfollow a seller',
  description: 'Also one who is not followed.',
  body: z.object({ id }),
  response: messageResponse,
  errors: ['seller.not_found'],
});

export const getSavedFilterPosts = user.get('/profile/get-saved-filter-posts/:id', {
  summary: 'List new ads of a saved search',
  description: 'Newest first.',
  params: z.object({ id: idText }),
  query: z.object(pagination(24)),
  response: z.array(postCard),
  meta: pageMeta,
  errors: ['saved_filter.not_found'],
});

export const explainSavedFilter = user.get('/profile/explain-saved-filter/:id', {
  summary: 'Explain whether and why an ad matches a saved search',
  description: 'Fields that it fails, or when it matched and was emailed.',
  params: z.object({ id: idText }),
  query: z.object({ post_id: idText }),
  response: explanation,
  errors: ['saved_filter.not_found', 'post.not_found'],
});
