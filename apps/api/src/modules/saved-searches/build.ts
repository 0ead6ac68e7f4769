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

export function buildSavedSearches(
  context: AreaContext,
  areas: CoreServices & AccountsServices & PostsServices & SearchServices,
) {
  const deps = { ...context, ...areas };
  const hits = new HitsService(deps);
  const savedFilters = new SavedFiltersService({ ...deps, hits });
  const following = new FollowingService({ ...deps, savedFilters });
  const matching = new MatchingService({ ...deps, hits, savedFilters });
  const digestEmails = new DigestEmailsService({
    ...deps,
    savedFilters,
    publicUrl: context.config.PUBLIC_URL,
  });
  areas.sellers.provideFindFollowed((userId, sellerIds) =>
    following.findFollowed(userId, sellerIds),
  );
  return {
    savedFilters,
    following,
    hits,
    hiding: new HidingService({ ...deps, hits }),
    matching,
    digests: new DigestsService({ ...deps, hits, matching, digestEmails }),
    unsubscribing: new UnsubscribingService({ ...deps, savedFilters }),
  };
}

export type SavedSearchesServices = ReturnType<typeof buildSavedSearches>;
