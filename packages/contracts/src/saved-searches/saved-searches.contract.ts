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

const userRoutes = routesFor({ access: 'user', area: 'saved searches' });

export const getSavedFilters = userRoutes.get('/profile/get-saved-filters', {
  summary: 'List saved searches',
  description: 'Newest first.',
  query: z.object(pagination(24)),
  response: z.array(savedFilter),
  meta: pageMeta,
});

export const getNewSavedSearchesCount = userRoutes.get('/profile/get-new-saved-searches-count', {
  summary: 'Count saved searches with new ads',
  response: count,
});

export const saveFilter = userRoutes.post('/profile/save-filter', {
  summary: 'Save, change or restore a search',
  description:
    'Does not save an equal search twice. With an ID, changes that search, or restores it within a day of its deletion.',
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

const markSeenOperation = { response: savedFilter, errors: ['saved_filter.not_found'] } as const;

const untilFields = { until: z.optional(instant) };

export const markSavedFilterSeen = userRoutes.post('/profile/update-saved-filter-publish-date', {
  ...markSeenOperation,
  summary: 'Mark new ads of a saved search as seen',
  description: 'Marks all new ads, or those up to `until`.',
  body: z.object({ id, ...untilFields }),
});

export const markSavedFilterSeenById = userRoutes.post(
  '/profile/update-saved-filter-publish-date/:id',
  {
    ...markSeenOperation,
    summary: 'Mark new ads of a saved search as seen (ID in the path)',
    params: z.object({ id: idText }),
    body: z.object(untilFields),
  },
);

export const deleteSavedFilter = userRoutes.post('/profile/delete-saved-filters', {
  summary: 'Delete a saved search',
  description: 'It can be restored by its ID for a day.',
  body: z.object({ id }),
  response: messageResponse,
  errors: ['saved_filter.not_found'],
});

const periodResponse = z.object({ subscription_period: z.enum(subscriptionPeriods) });

export const getSubscriptionPeriod = userRoutes.get('/profile/get-subscription-period', {
  summary: 'Get the default frequency of search emails',
  description: 'Applies to searches without their own frequency.',
  response: periodResponse,
});

export const setSubscriptionPeriod = userRoutes.post('/profile/set-subscription-period', {
  summary: 'Set the default frequency of search emails',
  body: z.object({ subscription_period: oneOf(subscriptionPeriods) }),
  response: periodResponse,
});

export const followSeller = userRoutes.post('/profile/follow-seller', {
  summary: 'Follow a seller',
  description: 'Saves a search for all of the seller’s ads.',
  body: z.object({ id }),
  status: 201,
  repeats: true,
  response: savedFilter,
  errors: ['seller.not_found', 'seller.own', 'saved_filter.limit'],
});

export const unfollowSeller = userRoutes.post('/profile/unfollow-seller', {
  summary: 'Unfollow a seller',
  description: 'Succeeds even if the seller is not followed.',
  body: z.object({ id }),
  response: messageResponse,
  errors: ['seller.not_found'],
});

export const getSavedFilterPosts = userRoutes.get('/profile/get-saved-filter-posts/:id', {
  summary: 'List new ads of a saved search',
  description: 'Newest first.',
  params: z.object({ id: idText }),
  query: z.object(pagination(24)),
  response: z.array(postCard),
  meta: pageMeta,
  errors: ['saved_filter.not_found'],
});

export const explainSavedFilter = userRoutes.get('/profile/explain-saved-filter/:id', {
  summary: 'Explain whether and why an ad matches a saved search',
  description: 'Returns the criteria that the ad fails, or when it matched and was emailed.',
  params: z.object({ id: idText }),
  query: z.object({ post_id: idText }),
  response: explanation,
  errors: ['saved_filter.not_found', 'post.not_found'],
});
