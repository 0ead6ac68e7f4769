import { addresses, type Filter } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import type { Database } from '../../../infra/database.ts';
import { vehicleOf } from '../../core/catalogue/catalogue.rules.ts';
import type { NamesService } from '../../core/catalogue/names.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import { choicesOf } from '../facets/facets.presenter.ts';
import type { SearchScopesService } from '../filters/search-scopes.service.ts';
import type { SearchIndexService } from '../index/search-index.service.ts';
import { relaxationText } from './relaxations.presenter.ts';
import { type Candidate, candidates, ofSameMakes, withWordsApart } from './relaxations.rules.ts';

interface Dependencies {
  database: Database;
  scopes: Pick<SearchScopesService, 'queries'>;
  queryParser: Pick<QueryParserService, 'read'>;
  searchIndex: Pick<SearchIndexService, 'nearMisses' | 'counts'>;
  posts: Pick<PostsService, 'cards'>;
  names: Pick<NamesService, 'dictionaries'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
}

const MOST = 8;
const NEAREST = 6;

/** A way out of a search that finds nothing: the least it could ask less, with exact counts (docs/product.md#near-misses). */
export class RelaxationsService extends BaseService<Dependencies> {
  /**
   * Up to 8 changes that find more than the filter does, the least first, and the ads that miss it by least.
   * @throws ApiError validation as `search`, unavailable where nothing can count
   */
  async of(filter: Filter, { language, userId }: Requester) {
    const { database, scopes, queryParser, searchIndex, posts, names, rates } = this.deps;
    const asked = scopes.queries(language);
    const [query, read, dictionaries, kopecksPerUnit] = await Promise.all([
      asked.of(filter),
      filter.q ? queryParser.read(filter.q, language) : null,
      names.dictionaries(database),
      rates.kopecksPerUnit(filter.currency_id),
    ]);
    const understood = read?.understood ?? null;
    const tree = choicesOf(dictionaries);
    const near = await searchIndex.nearMisses(
      { ...query, criteria: withWordsApart(query.criteria, understood) },
      { closer: ofSameMakes([filter, understood?.filter ?? {}], tree), limit: NEAREST },
    );
    const found = candidates(filter, near, { understood, tree, kopecksPerUnit }).slice(0, 2 * MOST);
    const each = await Promise.all(found.map((candidate) => asked.of(candidate.filter)));
    const [counts, nearest] = await Promise.all([
      searchIndex.counts(each),
      posts.cards(near.ids, { language, userId }),
    ]);
    const relaxations = found
      .map((candidate, place) => ({
        ...candidate,
        count: counts[place] ?? 0,
        address: addresses.search(candidate.filter, vehicleOf(candidate.filter, dictionaries)),
      }))
      .filter(({ count }) => count > near.total)
      .filter(isFirst)
      // Who gives up all words and asks nothing else no longer searches.
      .filter(
        ({ fields: [field], address }, place) =>
          place === 0 || field !== 'q' || address !== addresses.search(),
      )
      .slice(0, MOST)
      .map(({ words: gone, ...candidate }) => ({
        ...candidate,
        field: candidate.fields[0] ?? '',
        label: relaxationText(
          { ...candidate, words: gone, before: filter, next: candidate.filter },
          dictionaries,
          language,
        ),
      }));
    return { total: near.total, relaxations, nearest };
  }
}

/** Whether no other one leads to the same search or widens the same field by less. */
function isFirst<Found extends Candidate & { address: string }>(
  { action, fields: [field], address }: Found,
  place: number,
  all: readonly Found[],
): boolean {
  const isSame = (one: Found) =>
    one.address === address ||
    (action === 'widen' && one.action === 'widen' && one.fields[0] === field);
  return all.findIndex(isSame) === place;
}
