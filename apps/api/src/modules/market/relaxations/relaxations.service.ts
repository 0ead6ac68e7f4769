import { addresses, type Filter } from '@pitlane/contracts';
import type { Requester } from '../../../http/actor.ts';
import type { Database } from '../../../infra/database.ts';
import { vehicleOf } from '../../core/catalogue/catalogue.rules.ts';
import type { NamesService } from '../../core/names/names.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { ColumnsService } from '../columns/columns.service.ts';
import { choicesOf } from '../facets/facets.presenter.ts';
import type { SearchService } from '../search/search.service.ts';
import { relaxationText } from './relaxations.presenter.ts';
import { candidates } from './relaxations.rules.ts';

interface Dependencies {
  database: Database;
  search: Pick<SearchService, 'criteria'>;
  columns: Pick<ColumnsService, 'near' | 'counts'>;
  posts: Pick<PostsService, 'cards'>;
  names: Pick<NamesService, 'dictionaries'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
}

const MOST = 8;
const NEAREST = 6;

/** A way out of a search that finds nothing: the least it could ask less, with exact counts (api.md, Search). */
export class RelaxationsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Up to 8 changes that find more than the filter does, the least first, and the ads that miss it by least.
   * @throws ApiError validation as `search`, unavailable where nothing can count
   */
  async of(filter: Filter, { language, userId }: Requester) {
    const { database, search, columns, posts, names, rates } = this.#deps;
    const [asked, dictionaries, kopecksPerUnit] = await Promise.all([
      search.criteria(filter.q, language),
      names.dictionaries(database),
      rates.kopecksPerUnit(filter.currency_id),
    ]);
    const near = await columns.near(await asked.of(filter), NEAREST);
    const tree = choicesOf(dictionaries);
    const found = candidates(filter, near, { tree, kopecksPerUnit }).slice(0, 2 * MOST);
    const each = await Promise.all(found.map((candidate) => asked.of(candidate.filter)));
    const [counts, nearest] = await Promise.all([
      columns.counts(each),
      posts.cards(near.ids, { language, userId }),
    ]);
    const relaxations = found
      .map((candidate, place) => ({ ...candidate, count: counts[place] ?? 0 }))
      .filter(({ count }) => count > near.total)
      .slice(0, MOST)
      .map(({ fields, action, filter: next, count }) => ({
        field: fields[0] ?? '',
        fields,
        action,
        label: relaxationText({ fields, action, before: filter, next }, dictionaries, language),
        filter: next,
        count,
        address: addresses.search(next, vehicleOf(next, dictionaries)),
      }));
    return { total: near.total, relaxations, nearest };
  }
}
