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
import type { Cursor } from '@pitlane/facet-index';
import { BaseService } from '../../../base-service.ts';
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
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import type { SearchScope } from '../filters/filter-sql.ts';
import type { SearchScopesService } from '../filters/search-scopes.service.ts';
import { formatCursor, parseCursor, toCursor, toSortValues } from '../index/cursor.ts';
import type { FoundPost } from '../index/index-questions.ts';
import type { SearchIndexService } from '../index/search-index.service.ts';
import { reverseTerms, type SortTerm, sortTerms } from '../index/sort-terms.ts';
import { chooseSpecialPlacements, type RotationTurn } from '../index/special-rotation.ts';
import * as queries from './search.queries.ts';
import { seedOf, storedCountsFor } from './search.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  posts: Pick<PostsService, 'findCards'>;
  cardTexts: Pick<CardTextsService, 'serializeCards'>;
  catalogue: Pick<CatalogueService, 'findUnknownDictionaryFields'>;
  counts: Pick<PostCountsService, 'countPublished'>;
  searchIndex: Pick<SearchIndexService, 'count' | 'find'>;
  queryParser: Pick<QueryParserService, 'read'>;
  scopes: Pick<SearchScopesService, 'of'>;
}

type Cards = PostCard[] | Serialized<PostCard[]>;

interface CardsPage {
  data: Cards;
  meta: Omit<SearchMeta, 'special'> & { special?: Cards };
}

/** Ads found by the index, or ids found in the rows. */
type FoundPosts = { known: FoundPost[] } | { ids: number[] };

interface FoundPage {
  total: number;
  posts: FoundPosts;
  last: Cursor | null;
  special: FoundPosts;
}

interface Page {
  limit: number;
  offset: number;
  /** End of the previous page; takes precedence over the offset. */
  after: Cursor | null;
  turn?: RotationTurn | null;
}

interface SearchOptions extends Requester {
  sellerId?: number;
  /** Visitor whose special placements are chosen; without it there are none. */
  viewer?: string;
}

export class SearchService extends BaseService<Dependencies> {
  /**
   * Returns a page of cards (docs/product.md#search). Passing back `meta.as_of` and `meta.after` prevents pages from
   * shifting when ads are published or removed; a page beyond the end is empty.
   * @throws ApiError validation if a dictionary lacks an id
   */
  async search(query: SearchQuery, options: SearchOptions): Promise<CardsPage> {
    const { clock, queryParser, scopes } = this.deps;
    const { language, userId, sellerId, viewer } = options;
    const { page, per_page, as_of, after, order, ...filter } = query;
    const read = filter.q ? await queryParser.read(filter.q, language) : null;
    const scope = await scopes.of(filter, { language, sellerId, asOf: as_of });
    const terms = termsOf(order, scope);
    const turn =
      viewer === undefined || order !== undefined
        ? null
        : { seed: seedOf(filter, { viewer, at: scope.asOf }), page, now: clock.now().getTime() };
    const { total, posts, last, special } = await this.#find(scope, terms, {
      limit: per_page,
      offset: (page - 1) * per_page,
      after: after === undefined ? null : parseCursor(after, terms),
      turn,
    });
    const requester = { language, userId };
    const [data, additions] = await Promise.all([
      this.#cards(posts, requester),
      turn && this.#cards(special, requester),
    ]);
    return {
      data,
      meta: {
        ...pageMetaOf(page, per_page, total),
        as_of: scope.asOf.toISOString(),
        ...(last && { after: formatCursor(last) }),
        ...(read && { understood: read.understood }),
        ...(additions && { special: additions }),
      },
    };
  }

  #cards(posts: FoundPosts, requester: Requester): Promise<Cards> {
    return 'known' in posts
      ? this.deps.cardTexts.serializeCards(posts.known, requester)
      : this.deps.posts.findCards(posts.ids, requester);
  }

  /** Returns the ids of the first ads of a filter, in the order of `search`. */
  async firstIds(filter: Filter, language: Language): Promise<number[]> {
    const page = { limit: DEFAULT_PER_PAGE, offset: 0, after: null };
    const scope = await this.deps.scopes.of(filter, { language });
    return idsOf((await this.#find(scope, termsOf(undefined, scope), page)).posts);
  }

  /** Returns the total of a filter, the same as that of `search`. */
  async count(filter: Filter, language: Language): Promise<number> {
    return this.#count(await this.deps.scopes.of(filter, { language }));
  }

  /** Removes fields with values that no dictionary has, as the address of a page is read. */
  async readable(filter: Filter): Promise<Filter> {
    const unknown = await this.deps.catalogue.findUnknownDictionaryFields(filter);
    return { ...filter, ...Object.fromEntries(unknown.map((field) => [field, undefined])) };
  }

  /** Returns ads with a running special placement, newest first. */
  async special(page: PageQuery, requester: Requester): Promise<CardsPage> {
    return this.search({ ...page, special_offer: true }, requester);
  }

  /**
   * Returns the ad after another one in a search and its order; without a filter, in all ads.
   * @throws ApiError post.not_found if the ad is not active
   */
  next(query: NeighbourQuery, language: Language): Promise<number | null> {
    return this.#neighbour(query, language, false);
  }

  /** Returns the ad before another one; see `next`. */
  previous(query: NeighbourQuery, language: Language): Promise<number | null> {
    return this.#neighbour(query, language, true);
  }

  /** Searches the index or, while it is unavailable, the rows. */
  async #find(scope: SearchScope, terms: SortTerm[], page: Page): Promise<FoundPage> {
    const { database, searchIndex } = this.deps;
    const found = await searchIndex.find(scope, { terms, ...page });
    if (found) {
      const { total, last, posts, special } = found;
      return { total, last, posts: { known: posts }, special: { known: special } };
    }
    const total = await this.#count(scope);
    const ids = await this.#idsByRows(scope, terms, { ...page, total });
    const id = ids.at(-1);
    const at = id && (await queries.findSortValues(database, id, scope.text));
    const special = page.turn ? await this.#specialByRows(scope, page.turn, ids) : [];
    return {
      total,
      posts: { ids },
      last: at ? toCursor(terms, at) : null,
      special: { ids: special },
    };
  }

  async #specialByRows(scope: SearchScope, turn: RotationTurn, shown: number[]): Promise<number[]> {
    const ids = await queries.findRunningSpecials(this.deps.database, scope, new Date(turn.now));
    return chooseSpecialPlacements(ids, turn, new Set(shown));
  }

  async #idsByRows(
    scope: SearchScope,
    terms: SortTerm[],
    { after, ...page }: Page & { total: number },
  ): Promise<number[]> {
    const { database } = this.deps;
    if (after) {
      const at = toSortValues(terms, after);
      return queries.findAfterCursor(database, scope, terms, { at, limit: page.limit });
    }
    return page.offset < page.total ? queries.findIds(database, scope, terms, page) : [];
  }

  async #count(scope: SearchScope): Promise<number> {
    const { database, counts, searchIndex } = this.deps;
    const counted =
      scope.text === null && storedCountsFor(scope.filter, scope.vehicles, scope.sellerId);
    if (counted) return counts.countPublished(counted, scope.asOf);
    return (await searchIndex.count(scope)) ?? queries.countMatches(database, scope);
  }

  async #neighbour(
    query: NeighbourQuery,
    language: Language,
    backwards: boolean,
  ): Promise<number | null> {
    const { database, clock, searchIndex, queryParser, scopes } = this.deps;
    const { current_id, seller_id: sellerId, order, ...filter } = query;
    const now = clock.now();
    const text = filter.q ? (await queryParser.read(filter.q, language)).text : null;
    const at = await queries.findSortValues(database, current_id, text);
    if (!at) throw new ApiError('post.not_found');
    const scope = await scopes.of(filter, { language, sellerId, asOf: now });
    const forwards = termsOf(order, scope);
    const after = toCursor(forwards, at);
    const found = await searchIndex.find(scope, {
      terms: forwards,
      limit: 1,
      offset: 0,
      after,
      backwards,
    });
    if (found) return found.posts[0]?.id ?? null;
    const terms = backwards ? reverseTerms(forwards) : forwards;
    const [id] = await queries.findAfterCursor(database, scope, terms, { at, limit: 1, backwards });
    return id ?? null;
  }
}

const idsOf = (posts: FoundPosts) =>
  'known' in posts ? posts.known.map(({ id }) => id) : posts.ids;

const termsOf = (order: SearchOrder | undefined, { text }: SearchScope) =>
  sortTerms(order, text !== null);
