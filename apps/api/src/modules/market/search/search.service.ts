import {
  DEFAULT_PER_PAGE,
  type Filter,
  hasCentre,
  type NeighbourQuery,
  type PageQuery,
  type PostCard,
  type SavedFields,
  type SearchMeta,
  type SearchOrder,
  type SearchQuery,
} from '@pitlane/contracts';
import type { Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Serialized } from '../../../http/serialized.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import {
  type VehicleChoice,
  vehicleChoice,
  withoutReplacedParents,
} from '../../core/catalogue/catalogue.rules.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { NamesService } from '../../core/names/names.service.ts';
import type { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { CardTextsService } from '../../posts/card-texts/card-texts.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { ColumnsService } from '../columns/columns.service.ts';
import { type Criterion, criteriaOf, criteriaWithWords } from '../criteria/criteria.rules.ts';
import { asksMileage, type SearchScope } from '../filters/filters.rules.ts';
import {
  besideFilter,
  commonVehicles,
  mergeFilters,
  namesVehicles,
} from '../merging/merging.rules.ts';
import type { FoundPost } from '../questions/questions.rules.ts';
import { NOTHING, type ReadText } from '../words/words.rules.ts';
import type { WordsService } from '../words/words.service.ts';
import * as queries from './search.queries.ts';
import { countedParts, reversed, type SortTerm, sortTerms } from './search.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  posts: Pick<PostsService, 'cards'>;
  cardTexts: Pick<CardTextsService, 'of'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
  catalogue: Pick<CatalogueService, 'lineages' | 'unknown'>;
  names: Pick<NamesService, 'citiesWithin' | 'ofVersions'>;
  counts: Pick<PostCountsService, 'published'>;
  columns: Pick<ColumnsService, 'count' | 'find'>;
  words: Pick<WordsService, 'read'>;
}

/** What columns are asked for several filters, all at one moment. */
interface CriteriaOf {
  asOf: Date;
  /** @throws ApiError as `scope` */
  of: (filter: Filter) => Promise<Criterion[]>;
}

interface CardsPage {
  data: PostCard[] | Serialized<PostCard[]>;
  meta: SearchMeta;
}

interface FoundIds {
  total: number;
  ids: number[];
  /** What columns know of them; null where these were not asked. */
  known: FoundPost[] | null;
}

interface Page {
  limit: number;
  offset: number;
}

interface ScopeOptions {
  language: Language;
  sellerId?: number | null | undefined;
  asOf?: Date | undefined;
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
    const { posts, cardTexts } = this.#deps;
    const { language, userId, sellerId } = options;
    const { page, per_page, as_of, order, ...filter } = query;
    const read = await this.#read(filter, language);
    const scope = await this.#scopeOf(filter, read, { language, sellerId, asOf: as_of });
    const { total, ids, known } = await this.#find(scope, termsOf(order, scope), {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    const requester = { language, userId };
    return {
      data: await (known ? cardTexts.of(known, requester) : posts.cards(ids, requester)),
      meta: {
        ...pageMetaOf(page, per_page, total),
        as_of: scope.asOf.toISOString(),
        ...(read && { understood: read.understood }),
      },
    };
  }

  /** The ids of the first ads a filter finds, in the order of `search`. */
  async firstIds(filter: Filter, language: Language): Promise<number[]> {
    const page = { limit: DEFAULT_PER_PAGE, offset: 0 };
    const scope = await this.scope(filter, language);
    return (await this.#find(scope, termsOf(undefined, scope), page)).ids;
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
  async #find(scope: SearchScope, terms: SortTerm[], page: Page): Promise<FoundIds> {
    const { database, columns } = this.#deps;
    const found = await columns.find(scope, terms, page);
    if (found) {
      const { total, posts: known } = found;
      return { total, ids: known.map(({ id }) => id), known };
    }
    const total = await this.#count(scope);
    const ids =
      page.offset < total ? await queries.findIds(database, scope, terms, { ...page, total }) : [];
    return { total, ids, known: null };
  }

  async #count(scope: SearchScope): Promise<number> {
    const { database, counts, columns } = this.#deps;
    const counted =
      scope.text === null && countedParts(scope.filter, scope.vehicles, scope.sellerId);
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
    const now = clock.now();
    const read = await this.#read(filter, language);
    const text = read?.text ?? null;
    const at = await queries.findSortValues(database, current_id, { asOf: now, text });
    if (!at) throw new ApiError('post.not_found');
    const scope = await this.#scopeOf(filter, read, { language, sellerId, asOf: now });
    const forwards = termsOf(order, scope);
    const terms = backwards ? reversed(forwards) : forwards;
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
   * What the words of a saved search ask by themselves, as they count beside its other fields.
   * @throws ApiError as `savedScope`
   */
  async wordsScope({ q, ...filter }: SavedFields, language: Language): Promise<SearchScope> {
    return this.#wordsScope(filter, await this.#read({ q }, language), language);
  }

  #wordsScope(filter: Filter, read: ReadText | null, language: Language, asOf?: Date) {
    // What of kilometres or hours a mileage is, the filter may say.
    const kind = filter.kind && { kind: filter.kind };
    const beside = read && { ...read, filter: { ...kind, ...besideFilter(filter, read.filter) } };
    return this.#scopeOf({}, beside, { language, asOf });
  }

  /** What columns are asked for several filters; their words are one field. */
  criteria(language: Language): CriteriaOf {
    const asOf = this.#deps.clock.now();
    return {
      asOf,
      of: async ({ q, ...filter }) => {
        const words = await this.#read({ q }, language);
        // A mileage is one of cars where neither says what kind is looked for.
        const kind = filter.kind ?? (asksMileage(filter) ? words?.filter.kind : undefined);
        const asked = { ...filter, ...(kind && { kind }) };
        const [scope, beside] = await Promise.all([
          this.scope(asked, language, null, asOf),
          words && this.#wordsScope(filter, words, language, asOf),
        ]);
        return beside ? criteriaWithWords(scope, beside) : criteriaOf(scope);
      },
    };
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
    const read = await this.#read(filter, language);
    return this.#scopeOf(filter, read, { language, sellerId, asOf });
  }

  async #read({ q }: Filter, language: Language): Promise<ReadText | null> {
    return q ? this.#deps.words.read(q, language) : null;
  }

  /** A filter with all cities within its radius. */
  async #withCities(filter: Filter, language: Language): Promise<Filter> {
    const { radius, location_city_id: [centre] = [] } = filter;
    if (radius === undefined) return filter;
    if (!hasCentre(filter) || centre === undefined) {
      throw fieldFailure('radius', 'radius_city', language);
    }
    return { ...filter, location_city_id: await this.#deps.names.citiesWithin(centre, radius) };
  }

  /** A filter narrowed by what its words mean. */
  async #scopeOf(
    given: Filter,
    read: ReadText | null,
    { language, sellerId = null, asOf }: ScopeOptions,
  ): Promise<SearchScope> {
    const { clock, rates, catalogue, names } = this.#deps;
    const words = read ? besideFilter(given, read.filter) : {};
    const { filter, contradicts } = mergeFilters(await this.#withCities(given, language), words);
    const { version } = filter;
    const now = clock.now();
    const filtersPrice = filter.price_from !== undefined || filter.price_to !== undefined;
    const [unknown, chosen, meant, ofVersions, kopecksPerUnit] = await Promise.all([
      catalogue.unknown(filter),
      this.#chosen(given),
      this.#chosen(words),
      version && version.length > 0 ? names.ofVersions(version) : null,
      filtersPrice ? rates.kopecksPerUnit(filter.currency_id) : null,
    ]);
    if (unknown.length > 0) throw fieldFailure(unknown, 'unknown_choice', language);
    const vehicles = await this.#common(chosen, meant);
    const named = namesVehicles(vehicleChoice(given)) || namesVehicles(meant);
    return {
      filter: named ? { ...filter, ...vehicleFilter(vehicles) } : filter,
      vehicles,
      text: contradicts || (named && !namesVehicles(vehicles)) ? NOTHING : (read?.text ?? null),
      namesVehicles: named,
      ofVersions,
      kopecksPerUnit,
      sellerId,
      // A moment to come would let pages shift again.
      asOf: asOf && asOf < now ? asOf : now,
    };
  }

  /** The vehicles that a filter names, without parents that a child replaces. */
  async #chosen(filter: Filter): Promise<VehicleChoice> {
    const choice = vehicleChoice(filter);
    if (!namesVehicles(choice)) return choice;
    return withoutReplacedParents(choice, await this.#deps.catalogue.lineages(choice));
  }

  /** Those of two choices that both hold; a choice of none leaves all. */
  async #common(one: VehicleChoice, other: VehicleChoice): Promise<VehicleChoice> {
    if (!namesVehicles(one)) return other;
    if (!namesVehicles(other)) return one;
    const [ofOne, ofOther] = await Promise.all([
      this.#deps.catalogue.lineages(one),
      this.#deps.catalogue.lineages(other),
    ]);
    return commonVehicles(one, other, [...ofOne, ...ofOther]);
  }
}

const termsOf = (order: SearchOrder | undefined, { text }: SearchScope) =>
  sortTerms(order, text !== null);

const vehicleFilter = ({ brands, models, generations, modifications }: VehicleChoice): Filter => ({
  brand_id: brands,
  model_id: models,
  generation_id: generations,
  mod_id: modifications,
});
