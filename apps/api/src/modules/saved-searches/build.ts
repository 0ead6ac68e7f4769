import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import type { SearchServices } from '../search/build.ts';
import { DigestEmailsService } from './digests/digest-emails.service.ts';
import { DigestsService } from './digests/digests.service.ts';
import { FollowingService } from './following/following.service.ts';
import { HidingService } from './hiding/hiding.service.ts';
import { MatchingService } from './matching/matching.service.ts';
import { HitsService } from './saved-filters/hits.service.ts';
import { SavedFiltersService } from './saved-filters/saved-filters.service.ts';
import { UnsubscribingService } from './unsubscribing/unsubscribing.service.ts';

/** What people look for, and telling them of the ads that fit. */
export function buildSavedSearches(
  context: AreaContext,
  before: CoreServices & AccountsServices & PostsServices & SearchServices,
) {
  const known = { ...context, ...before };
  const hits = new HitsService(known);
  const savedFilters = new SavedFiltersService({ ...known, hits });
  const following = new FollowingService({ ...known, savedFilters });
  const matching = new MatchingService({ ...known, hits, savedFilters });
  const digestEmails = new DigestEmailsService({
    ...known,
    savedFilters,
    publicUrl: context.config.PUBLIC_URL,
  });
  before.sellers.answerFollows((userId, sellerIds) => following.followed(userId, sellerIds));
  return {
    savedFilters,
    following,
    hits,
    hiding: new HidingService({ ...known, hits }),
    matching,
    digests: new DigestsService({ ...known, hits, matching, digestEmails }),
    unsubscribing: new UnsubscribingService({ ...known, savedFilters }),
  };
}

export type SavedSearchesServices = ReturnType<typeof buildSavedSearches>;
