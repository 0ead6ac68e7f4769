import {
  DEFAULT_PER_PAGE,
  type Filter,
  hasCentre,
  type NeighbourQuery,
  type PageMeta,
  type PageQuery,
  type PostCard,
  type SavedFields,
  type SearchQuery,
} from '@pitlane/contracts';
import type { Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { vehicleChoice, withoutReplacedParents } from '../../core/catalogue/catalogue.rules.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { NamesService } from '../../core/names/names.service.ts';
import type { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { ColumnsService, Found } from '../columns/columns.service.ts';
import type { SearchScope } from '../filters/filters.rules.ts';
import * as queries from './search.queries.ts';
import { countedParts, reversed, type SortTerm, searchWords, sortTerms } from './search.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  posts: Pick<PostsService, 'cards'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
  catalogue: Pick<CatalogueService, 'ancestors' | 'called' | 'unknown'>;
  names: Pick<NamesService, 'citiesWithin' | 'ofVersions'>;
  counts: Pick<PostCountsService, 'published'>;
  columns: Pick<ColumnsService, 'count' | 'find'>;
}

interface CardsPage {
  data: PostCard[];
  meta: PageMeta;
}

interface Page {
  limit: number;
  offset: number;
}

interface SearchOptions extends Requester {
  sellerId?: number;
}

/** Finds active ads: one filter, whoever asks (specification, sections 3 and 7; api.md, Search). */
export class SearchService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * One page of cards. `meta.as_of` given back as `as_of` keeps the pages from shifting when ads
   * arrive; a page beyond the end is empty.
   * @throws ApiError validation where a dictionary does not have an id, as all searches
   */
  async search(query: SearchQuery, options: SearchOptions): Promise<CardsPage> {
    const { posts } = this.#deps;
    const { language, userId, sellerId } = options;
    const { page, per_page, as_of, order, ...filter } = query;
    const scope = await this.scope(filter, language, sellerId, as_of);
    const { total, ids } = await this.#find(scope, sortTerms(order), {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    return {
      data: await posts.cards(ids, { language, userId }),
      meta: { ...pageMetaOf(page, per_page, total), as_of: scope.asOf.toISOString() },
    };
  }

  /** The ids of the first ads a filter finds, in the order of `search`. */
  async firstIds(filter: Filter, language: Language): Promise<number[]> {
    const { database } = this.#deps;
    const page = { limit: DEFAULT_PER_PAGE, offset: 0 };
    return queries.findIds(database, await this.scope(filter, language), sortTerms(), page);
  }

  /** How many ads a filter finds: the same number `search` calls its total. */
  async count(filter: Filter, language: Language): Promise<number> {
    return this.#count(await this.scope(filter, language));
  }

  /** A filter without the fields that name what no dictionary has, as a page's address is read. */
  async readable(filter: Filter): Promise<Filter> {
    const unknown = await this.#deps.catalogue.unknown(filter);
    return { ...filter, ...Object.fromEntries(unknown.map((field) => [field, undefined])) };
  }

  /** Ads whose placement is running, the newest first. */
  async special(page: PageQuery, requester: Requester): Promise<CardsPage> {
    return this.search({ ...page, special_offer: true }, requester);
  }

  /**
   * The ad after another one in a search and its order; without a filter, in that of all ads.
   * @throws ApiError post.not_found when the ad is not active
   */
  next(query: NeighbourQuery, language: Language): Promise<number | null> {
    return this.#neighbour(query, language, false);
  }

  /** The ad before another one; see `next`. */
  previous(query: NeighbourQuery, language: Language): Promise<number | null> {
    return this.#neighbour(query, language, true);
  }

  /** By the columns; where they are not there, by the rows. */
  async #find(scope: SearchScope, terms: SortTerm[], page: Page): Promise<Found> {
    const { database, columns } = this.#deps;
    const found = await columns.find(scope, terms, page);
    if (found) return found;
    const total = await this.#count(scope);
    const ids = page.offset < total ? await queries.findIds(database, scope, terms, page) : [];
    return { total, ids };
  }

  async #count(scope: SearchScope): Promise<number> {
    const { database, counts, columns } = this.#deps;
    const counted = countedParts(scope.filter, scope.vehicles, scope.sellerId);
    if (counted) return counts.published(counted, scope.asOf);
    return (await columns.count(scope)) ?? queries.countMatches(database, scope);
  }

  async #neighbour(
    query: NeighbourQuery,
    language: Language,
    backwards: boolean,
  ): Promise<number | null> {
    const { database, clock } = this.#deps;
    const { current_id, seller_id: sellerId = null, order, ...filter } = query;
    const forwards = sortTerms(order);
    const terms = backwards ? reversed(forwards) : forwards;
    const now = clock.now();
    const at = await queries.findSortValues(database, current_id, now);
    if (!at) throw new ApiError('post.not_found');
    const scope = await this.scope(filter, language, sellerId, now);
    return queries.findNeighbour(database, scope, terms, at, backwards);
  }

  /**
   * What a saved search asks, now: the scope that `search` has for it.
   * @throws ApiError validation where a dictionary does not have an id
   */
  savedScope({ seller_id, ...filter }: SavedFields, language: Language): Promise<SearchScope> {
    return this.scope(filter, language, seller_id ?? null);
  }

  /**
   * All that a filter asks, looked up.
   * @throws ApiError validation where a dictionary does not have an id, or a radius has not its one city
   */
  async scope(
    filter: Filter,
    language: Language,
    sellerId: number | null = null,
    asOf?: Date,
  ): Promise<SearchScope> {
    const { clock, rates, catalogue, names } = this.#deps;
    const { radius, location_city_id: cities, version } = filter;
    if (radius !== undefined && !hasCentre(filter)) {
      throw fieldFailure('radius', 'radius_city', language);
    }
    const [centre] = cities ?? [];
    const choice = vehicleChoice(filter);
    const now = clock.now();
    const filtersPrice = filter.price_from !== undefined || filter.price_to !== undefined;
    const [unknown, ancestors, within, ofVersions, words, kopecksPerUnit] = await Promise.all([
      catalogue.unknown(filter),
      catalogue.ancestors(choice),
      centre !== undefined && radius !== undefined ? names.citiesWithin(centre, radius) : cities,
      version && version.length > 0 ? names.ofVersions(version) : null,
      filter.q ? catalogue.called(searchWords(filter.q)) : null,
      filtersPrice ? rates.kopecksPerUnit(filter.currency_id) : null,
    ]);
    if (unknown.length > 0) throw fieldFailure(unknown, 'unknown_choice', language);
    return {
      filter: { ...filter, location_city_id: within },
      vehicles: withoutReplacedParents(choice, ancestors),
      ofVersions,
      words,
      namesVehicles: Object.values(choice).some((ids) => ids.length > 0),
      kopecksPerUnit,
      sellerId,
      // A moment to come would let pages shift again.
      asOf: asOf && asOf < now ? asOf : now,
    };
  }
}
