import type { AreaContext } from '../../context.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import type { QueryParserServices } from '../query-parser/build.ts';
import { SearchChecksService } from './checks/search-checks.service.ts';
import { FacetsService } from './facets/facets.service.ts';
import { SearchScopesService } from './filters/search-scopes.service.ts';
import { SearchIndexService } from './index/search-index.service.ts';
import { RelaxationsService } from './relaxations/relaxations.service.ts';
import { SearchService } from './search/search.service.ts';
import { SuggestionsService } from './suggestions/suggestions.service.ts';

export function buildSearch(
  context: AreaContext,
  services: CoreServices & PostsServices & QueryParserServices,
) {
  const searchIndex = new SearchIndexService(context);
  services.operations.provideSearchStatus(() => searchIndex.status());
  const scopes = new SearchScopesService({ ...context, ...services });
  const dependencies = { ...context, ...services, searchIndex, scopes };
  const search = new SearchService(dependencies);
  return {
    searchIndex,
    scopes,
    search,
    searchChecks: new SearchChecksService(context),
    relaxations: new RelaxationsService(dependencies),
    suggestions: new SuggestionsService({ ...dependencies, search }),
    facets: new FacetsService(dependencies),
  };
}

export type SearchServices = ReturnType<typeof buildSearch>;
