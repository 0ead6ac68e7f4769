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
import { count, defineRoute, id, pageMeta, said } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { searchOrders } from '../search/search.filter.ts';
import {
  explanation,
  MAX_SAVED_NAME,
  periodOptions,
  savedFields,
  savedFilter,
  subscriptionPeriods,
  typed,
} from './saved-searches.schema.ts';

const area = 'saved searches';
const access = 'user';

export const getSavedFilters = defineRoute({
  method: 'GET',
  path: '/profile/get-saved-filters',
  access,
  area,
  summary: "The caller's saved searches, the latest first",
  query: z.object(pagination(24)),
  response: z.array(savedFilter),
  meta: pageMeta,
});

export const getNewSavedSearchesCount = defineRoute({
  method: 'GET',
  path: '/profile/get-new-saved-searches-count',
  access,
  area,
  summary: 'How many saved searches have new ads',
  response: count,
});

export const saveFilter = defineRoute({
  method: 'POST',
  path: '/profile/save-filter',
  access,
  area,
  summary:
    'Saves a search, once however often; with an id it changes that one, or brings back one deleted within a day',
  body: z.extend(savedFields, {
    id: z.optional(id),
    name: z.optional(emptyOr(plainText(MAX_SAVED_NAME))),
    order: z.optional(emptyOr(oneOf(searchOrders))),
    optionId: z.optional(typed(wholeNumber(periodOptions.account, periodOptions.month))),
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

const markSeen = {
  method: 'POST',
  access,
  area,
  response: savedFilter,
  errors: ['saved_filter.not_found'],
} as const;

const until = { until: z.optional(instant) };

export const markSavedFilterSeen = defineRoute({
  ...markSeen,
  path: '/profile/update-saved-filter-publish-date',
  summary: 'Marks the new ads of a saved search seen, all or up to a moment',
  body: z.object({ id, ...until }),
});

export const markSavedFilterSeenById = defineRoute({
  ...markSeen,
  path: '/profile/update-saved-filter-publish-date/:id',
  summary: 'The same with the id in the address',
  params: z.object({ id: idText }),
  body: z.object(until),
});

export const deleteSavedFilter = defineRoute({
  method: 'POST',
  path: '/profile/delete-saved-filters',
  access,
  area,
  summary: 'Deletes a saved search; for a day it can be brought back by its id',
  body: z.object({ id }),
  response: said,
  errors: ['saved_filter.not_found'],
});

const period = z.object({ subscription_period: z.enum(subscriptionPeriods) });

export const getSubscriptionPeriod = defineRoute({
  method: 'GET',
  path: '/profile/get-subscription-period',
  access,
  area,
  summary: 'How often letters about saved searches are sent that have no period of their own',
  response: period,
});

export const setSubscriptionPeriod = defineRoute({
  method: 'POST',
  path: '/profile/set-subscription-period',
  access,
  area,
  summary: 'Changes how often such letters are sent',
  body: z.object({ subscription_period: oneOf(subscriptionPeriods) }),
  response: period,
});

export const followSeller = defineRoute({
  method: 'POST',
  path: '/profile/follow-seller',
  access,
  area,
  summary: 'Saves the search for all ads of a seller',
  body: z.object({ id }),
  status: 201,
  repeats: true,
  response: savedFilter,
  errors: ['seller.not_found', 'seller.own', 'saved_filter.limit'],
});

export const unfollowSeller = defineRoute({
  method: 'POST',
  path: '/profile/unfollow-seller',
  access,
  area,
  summary: 'Follows a seller no longer; also one who is not followed',
  body: z.object({ id }),
  response: said,
  errors: ['seller.not_found'],
});

export const getSavedFilterPosts = defineRoute({
  method: 'GET',
  path: '/profile/get-saved-filter-posts/:id',
  access,
  area,
  summary: 'The new ads of a saved search, the latest first',
  params: z.object({ id: idText }),
  query: z.object(pagination(24)),
  response: z.array(postCard),
  meta: pageMeta,
  errors: ['saved_filter.not_found'],
});

export const explainSavedFilter = defineRoute({
  method: 'GET',
  path: '/profile/explain-saved-filter/:id',
  access,
  area,
  summary: 'Which fields of a saved search an ad fails, or when it matched and was mailed',
  params: z.object({ id: idText }),
  query: z.object({ post_id: idText }),
  response: explanation,
  errors: ['saved_filter.not_found', 'post.not_found'],
});
