import {
  DEFAULT_PER_PAGE,
  type Filter,
  type NeighbourQuery,
  narrowsSearch,
  type PageMeta,
  type PageQuery,
  type PostCard,
  type SearchQuery,
} from '@pitlane/contracts';
import { ApiError } from '../../http/api-error.ts';
import { pageMetaOf } from '../../http/page-meta.ts';
import type { Language } from '../../i18n.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import type { RatesService } from '../rates/rates.service.ts';
import * as queries from './search.queries.ts';
import {
  defaultSort,
  reversed,
  searchWords,
  sortTerms,
  vehicleChoice,
  withoutReplacedParents,
} from './search.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  posts: Pick<PostsService, 'cards'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
  catalogue: Pick<CatalogueService, 'ancestors' | 'called'>;
}

interface CardsPage {
  data: PostCard[];
  meta: PageMeta;
}

interface SearchOptions {
  language: Language;
  sellerId?: number;
}

const NEWEST_FIRST = sortTerms('date_desc');

/** Finds active ads: one filter, whoever asks (specification, sections 3 and 7; api.md, Search). */
export class SearchService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * One page of cards. `meta.as_of` given back as `as_of` keeps the pages from shifting when ads
   * arrive; a page beyond the end is empty.
   */
  async search(query: SearchQuery, options: SearchOptions): Promise<CardsPage> {
    const { database, posts } = this.#deps;
    const scope = await this.#scope(query, options.sellerId, query.as_of);
    const total = await queries.countMatches(database, scope);
    const offset = (query.page - 1) * query.per_page;
    const terms = query.order ? sortTerms(query.order) : defaultSort;
    const ids =
      offset < total
        ? await queries.findIds(database, scope, terms, { limit: query.per_page, offset })
        : [];
    return {
      data: await posts.cards(ids, options.language),
      meta: { ...pageMetaOf(query.page, query.per_page, total), as_of: scope.asOf.toISOString() },
    };
  }

  /** The ids of the first ads a filter finds, in the order of `search`. */
  async firstIds(filter: Filter): Promise<number[]> {
    const { database } = this.#deps;
    const page = { limit: DEFAULT_PER_PAGE, offset: 0 };
    return queries.findIds(database, await this.#scope(filter), defaultSort, page);
  }

  /** How many ads a filter finds: the same number `search` calls its total. */
  async count(filter: Filter): Promise<number> {
    return queries.countMatches(this.#deps.database, await this.#scope(filter));
  }

  /** Ads whose placement is running, the newest first. */
  async special(page: PageQuery, language: Language): Promise<CardsPage> {
    return this.search({ ...page, special_offer: true }, { language });
  }

  /**
   * The ad after another one, in the order of the list the reader came from; where nothing
   * narrows it, by publication (readings, 32).
   * @throws ApiError post.not_found when the ad is not active
   */
  next(query: NeighbourQuery): Promise<number | null> {
    return this.#neighbour(query, false);
  }

  /** The ad before another one; see `next`. */
  previous(query: NeighbourQuery): Promise<number | null> {
    return this.#neighbour(query, true);
  }

  async #neighbour(query: NeighbourQuery, backwards: boolean): Promise<number | null> {
    const { current_id, order, ...filter } = query;
    const forwards = order ? sortTerms(order) : narrowsSearch(filter) ? defaultSort : NEWEST_FIRST;
    const terms = backwards ? reversed(forwards) : forwards;
    const scope = await this.#scope(filter);
    const { database } = this.#deps;
    const found = await queries.findNeighbour(database, scope, terms, current_id, backwards);
    if (found === 'unknown') throw new ApiError('post.not_found');
    return found;
  }

  async #scope(
    filter: Filter,
    sellerId: number | null = null,
    asOf?: Date,
  ): Promise<queries.SearchScope> {
    const { clock, rates, catalogue } = this.#deps;
    const choice = vehicleChoice(filter);
    const now = clock.now();
    const pricesAsked = filter.price_from !== undefined || filter.price_to !== undefined;
    const [ancestors, words, kopecksPerUnit] = await Promise.all([
      catalogue.ancestors(choice),
      filter.q ? catalogue.called(searchWords(filter.q)) : null,
      pricesAsked ? rates.kopecksPerUnit(filter.currency_id) : null,
    ]);
    return {
      filter,
      vehicles: withoutReplacedParents(choice, ancestors),
      words,
      namesVehicles: Object.values(choice).some((ids) => ids.length > 0),
      kopecksPerUnit,
      sellerId,
      // A moment to come would let pages shift again.
      asOf: asOf && asOf < now ? asOf : now,
    };
  }
}
