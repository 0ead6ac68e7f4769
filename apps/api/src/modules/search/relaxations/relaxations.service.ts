import { addresses, type Filter } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import type { Database } from '../../../infra/database.ts';
import { singleVehicleOf } from '../../core/catalogue/catalogue.rules.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import { facetChoicesOf } from '../facets/facets.presenter.ts';
import type { SearchScopesService } from '../filters/search-scopes.service.ts';
import type { SearchIndexService } from '../index/search-index.service.ts';
import { relaxationText } from './relaxations.presenter.ts';
import {
  buildCandidates,
  type RelaxedSearch,
  sameMakesCriterion,
  splitWordCriteria,
} from './relaxations.rules.ts';

interface Dependencies {
  database: Database;
  scopes: Pick<SearchScopesService, 'queries'>;
  queryParser: Pick<QueryParserService, 'parse'>;
  searchIndex: Pick<SearchIndexService, 'nearMisses' | 'counts'>;
  posts: Pick<PostsService, 'findCards'>;
  names: Pick<DictionariesService, 'loadDictionaries'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
}

const MAX_RELAXATIONS = 8;
const MAX_NEAREST = 6;

/** Suggests the smallest relaxations of a search, with exact counts (docs/product.md#near-misses). */
export class RelaxationsService extends BaseService<Dependencies> {
  /**
   * Returns up to 8 relaxations with more results than the filter, smallest first, and the nearest ads.
   * @throws ApiError validation as `search`, unavailable if the index cannot answer
   */
  async suggestRelaxations(filter: Filter, { language, userId }: Requester) {
    const { database, scopes, queryParser, searchIndex, posts, names, rates } = this.deps;
    const queries = scopes.queries(language);
    const [query, parsed, dictionaries, kopecksPerUnit] = await Promise.all([
      queries.build(filter),
      filter.q ? queryParser.parse(filter.q, language) : null,
      names.loadDictionaries(database),
      rates.kopecksPerUnit(filter.currency_id),
    ]);
    const understood = parsed?.understood ?? null;
    const tree = facetChoicesOf(dictionaries);
    const nearMisses = await searchIndex.nearMisses(
      { ...query, criteria: splitWordCriteria(query.criteria, understood) },
      { closer: sameMakesCriterion([filter, understood?.filter ?? {}], tree), limit: MAX_NEAREST },
    );
    const relaxedSearches = buildCandidates(filter, nearMisses, {
      understood,
      tree,
      kopecksPerUnit,
    }).slice(0, 2 * MAX_RELAXATIONS);
    const candidateQueries = await Promise.all(
      relaxedSearches.map((candidate) => queries.build(candidate.filter)),
    );
    const [counts, nearest] = await Promise.all([
      searchIndex.counts(candidateQueries),
      posts.findCards(nearMisses.ids, { language, userId }),
    ]);
    const relaxations = relaxedSearches
      .map((candidate, index) => ({
        ...candidate,
        count: counts[index] ?? 0,
        address: addresses.search(
          candidate.filter,
          singleVehicleOf(candidate.filter, dictionaries),
        ),
      }))
      .filter(({ count }) => count > nearMisses.total)
      .filter(isFirstOfKind)
      // A relaxation that drops all words and has no other criteria is no longer a search.
      .filter(
        ({ fields: [field], address }, index) =>
          index === 0 || field !== 'q' || address !== addresses.search(),
      )
      .slice(0, MAX_RELAXATIONS)
      .map(({ words, ...candidate }) => ({
        ...candidate,
        field: candidate.fields[0] ?? '',
        label: relaxationText(
          { ...candidate, words, previousFilter: filter, nextFilter: candidate.filter },
          dictionaries,
          language,
        ),
      }));
    return { total: nearMisses.total, relaxations, nearest };
  }
}

/** Reports whether no earlier relaxation results in the same search or widens the same field by less. */
function isFirstOfKind<Relaxation extends RelaxedSearch & { address: string }>(
  { action, fields: [field], address }: Relaxation,
  index: number,
  relaxations: readonly Relaxation[],
): boolean {
  const isSame = (other: Relaxation) =>
    other.address === address ||
    (action === 'widen' && other.action === 'widen' && other.fields[0] === field);
  return relaxations.findIndex(isSame) === index;
}
