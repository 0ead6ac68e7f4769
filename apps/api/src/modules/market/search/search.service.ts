import {
  DEFAULT_PER_PAGE,
  type Filter,
  type NeighbourQuery,
  type PageQuery,
  type PostCard,
  type SearchMeta,
  type SearchOrder,
  type SearchQuery,
} from '@pitlane/contracts';
import type { Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Serialized } from '../../../http/serialized.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import type { CardTextsService } from '../../posts/card-texts/card-texts.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { ColumnsService } from '../columns/columns.service.ts';
import type { SearchScope } from '../filters/filters.rules.ts';
import { type Place, placeText, readPlace, toPlace, toSortValues } from '../places/places.rules.ts';
import type { FoundPost } from '../questions/questions.rules.ts';
import type { ScopesService } from '../scopes/scopes.service.ts';
import type { WordsService } from '../words/words.service.ts';
import * as queries from './search.queries.ts';
import { countedParts, reversed, type SortTerm, sortTerms } from './search.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  posts: Pick<PostsService, 'cards'>;
  cardTexts: Pick<CardTextsService, 'of'>;
  catalogue: Pick<CatalogueService, 'unknown'>;
  counts: Pick<PostCountsService, 'published'>;
  columns: Pick<ColumnsService, 'count' | 'find'>;
  words: Pick<WordsService, 'read'>;
  scopes: Pick<ScopesService, 'of'>;
}

interface CardsPage {
  data: PostCard[] | Serialized<PostCard[]>;
  meta: SearchMeta;
}

interface FoundIds {
  total: number;
  ids: number[];
  /** Where the last of them stands. */
  last: Place | null;
  /** What columns know of them; null where these were not asked. */
  known: FoundPost[] | null;
}

interface Page {
  limit: number;
  offset: number;
  /** Where the page before ended; counts more than the offset. */
  after: Place | null;
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
   * One page of cards. `meta.as_of` and `meta.after` given back keep the pages from shifting when ads
   * arrive and go; a page beyond the end is empty.
   * @throws ApiError validation where a dictionary does not have an id, as all searches
   */
  async search(query: SearchQuery, options: SearchOptions): Promise<CardsPage> {
    const { posts, cardTexts, words, scopes } = this.#deps;
    const { language, userId, sellerId } = options;
    const { page, per_page, as_of, after, order, ...filter } = query;
    const read = filter.q ? await words.read(filter.q, language) : null;
    const scope = await scopes.of(filter, { language, sellerId, asOf: as_of });
    const terms = termsOf(order, scope);
    const { total, ids, last, known } = await this.#find(scope, terms, {
      limit: per_page,
      offset: (page - 1) * per_page,
      after: after === undefined ? null : readPlace(after, terms),
    });
    const requester = { language, userId };
    return {
      data: await (known ? cardTexts.of(known, requester) : posts.cards(ids, requester)),
      meta: {
        ...pageMetaOf(page, per_page, total),
        as_of: scope.asOf.toISOString(),
        ...(last && { after: placeText(last) }),
        ...(read && { understood: read.understood }),
      },
    };
  }

  /** The ids of the first ads a filter finds, in the order of `search`. */
  async firstIds(filter: Filter, language: Language): Promise<number[]> {
    const page = { limit: DEFAULT_PER_PAGE, offset: 0, after: null };
    const scope = await this.#deps.scopes.of(filter, { language });
    return (await this.#find(scope, termsOf(undefined, scope), page)).ids;
  }

  /** How many ads a filter finds: the same number `search` calls its total. */
  async count(filter: Filter, language: Language): Promise<number> {
    return this.#count(await this.#deps.scopes.of(filter, { language }));
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
      const { total, last, posts: known } = found;
      return { total, ids: known.map(({ id }) => id), last, known };
    }
    const total = await this.#count(scope);
    const ids = await this.#idsByRows(scope, terms, { ...page, total });
    const id = ids.at(-1);
    const at = id && (await queries.findSortValues(database, id, scope));
    return { total, ids, last: at ? toPlace(terms, at) : null, known: null };
  }

  async #idsByRows(
    scope: SearchScope,
    terms: SortTerm[],
    { after, ...page }: Page & { total: number },
  ): Promise<number[]> {
    const { database } = this.#deps;
    if (after) {
      const at = toSortValues(terms, after);
      return queries.findBehind(database, scope, terms, { at, limit: page.limit });
    }
    return page.offset < page.total ? queries.findIds(database, scope, terms, page) : [];
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
    const { database, clock, words, scopes } = this.#deps;
    const { current_id, seller_id: sellerId, order, ...filter } = query;
    const now = clock.now();
    const text = filter.q ? (await words.read(filter.q, language)).text : null;
    const at = await queries.findSortValues(database, current_id, { asOf: now, text });
    if (!at) throw new ApiError('post.not_found');
    const scope = await scopes.of(filter, { language, sellerId, asOf: now });
    const forwards = termsOf(order, scope);
    const terms = backwards ? reversed(forwards) : forwards;
    const [id] = await queries.findBehind(database, scope, terms, { at, limit: 1, backwards });
    return id ?? null;
  }
}

const termsOf = (order: SearchOrder | undefined, { text }: SearchScope) =>
  sortTerms(order, text !== null);
