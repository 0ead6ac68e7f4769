import {
  DEFAULT_PER_PAGE,
  type Filter,
  type NeighborQuery,
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
  queryParser: Pick<QueryParserService, 'parse'>;
  scopes: Pick<SearchScopesService, 'resolve'>;
}

type Cards = PostCard[] | Serialized<PostCard[]>;

interface CardsPage {
  data: Cards;
  meta: Omit<SearchMeta, 'special'> & { special?: Cards };
}

/** Ads found by the index, or ids found in the rows. */
type FoundPosts = { indexed: FoundPost[] } | { ids: number[] };

interface FoundPage {
  total: number;
  posts: FoundPosts;
  last: Cursor | null;
  special: FoundPosts;
}

interface PageOptions {
  limit: number;
  offset: number;
  /** End of the previous page; takes precedence over the offset. */
  after: Cursor | null;
  turn?: RotationTurn | null;
}

interface SearchOptions extends Requester {
  sellerId?: number;
  /** Hash of the visitor for whom special placements are chosen; without it there are none. */
  viewer?: string;
}

export class SearchService extends BaseService<Dependencies> {
  /**
   * Returns a page of cards (docs/product.md#search). Passing back `meta.as_of` and `meta.after` prevents pages from
   * shifting when ads are published or removed; a page beyond the end is empty.
   * @throws ApiError validation if an id is not in its dictionary
   */
  async search(query: SearchQuery, options: SearchOptions): Promise<CardsPage> {
    const { clock, queryParser, scopes } = this.deps;
    const { language, userId, sellerId, viewer } = options;
    const { page, per_page, as_of, after, order, ...filter } = query;
    const parsed = filter.q ? await queryParser.parse(filter.q, language) : null;
    const scope = await scopes.resolve(filter, { language, sellerId, asOf: as_of });
    const terms = termsOf(order, scope);
    const turn =
      viewer === undefined || order !== undefined
        ? null
        : { seed: seedOf(filter, { viewer, at: scope.asOf }), page, now: clock.now().getTime() };
    const { total, posts, last, special } = await this.#findPage(scope, terms, {
      limit: per_page,
      offset: (page - 1) * per_page,
      after: after === undefined ? null : parseCursor(after, terms),
      turn,
    });
    const requester = { language, userId };
    const [data, specialCards] = await Promise.all([
      this.#loadCards(posts, requester),
      turn && this.#loadCards(special, requester),
    ]);
    return {
      data,
      meta: {
        ...pageMetaOf(page, per_page, total),
        as_of: scope.asOf.toISOString(),
        ...(last && { after: formatCursor(last) }),
        ...(parsed && { understood: parsed.understood }),
        ...(specialCards && { special: specialCards }),
      },
    };
  }

  #loadCards(posts: FoundPosts, requester: Requester): Promise<Cards> {
    return 'indexed' in posts
      ? this.deps.cardTexts.serializeCards(posts.indexed, requester)
      : this.deps.posts.findCards(posts.ids, requester);
  }

  /** Returns the ids of the first ads of a filter, in the order of `search`. */
  async findFirstIds(filter: Filter, language: Language): Promise<number[]> {
    const page = { limit: DEFAULT_PER_PAGE, offset: 0, after: null };
    const scope = await this.deps.scopes.resolve(filter, { language });
    return idsOf((await this.#findPage(scope, termsOf(undefined, scope), page)).posts);
  }

  /** Returns the total of a filter, the same as that of `search`. */
  async count(filter: Filter, language: Language): Promise<number> {
    return this.#count(await this.deps.scopes.resolve(filter, { language }));
  }

  /** Removes fields with ids that are not in their dictionary. */
  async omitUnknownValues(filter: Filter): Promise<Filter> {
    const unknownFields = await this.deps.catalogue.findUnknownDictionaryFields(filter);
    return { ...filter, ...Object.fromEntries(unknownFields.map((field) => [field, undefined])) };
  }

  /** Returns ads whose special placement has not expired, newest first. */
  async findSpecialPosts(page: PageQuery, requester: Requester): Promise<CardsPage> {
    return this.search({ ...page, special_offer: true }, requester);
  }

  /**
   * Returns the ad after another one in a search and its order; without a filter, in all ads.
   * @throws ApiError post.not_found if the ad is not active
   */
  findNextId(query: NeighborQuery, language: Language): Promise<number | null> {
    return this.#findNeighbor(query, language, false);
  }

  /** Returns the ad before another one; see `next`. */
  findPreviousId(query: NeighborQuery, language: Language): Promise<number | null> {
    return this.#findNeighbor(query, language, true);
  }

  /** Finds a page in the index or, while it is unavailable, in the rows. */
  async #findPage(scope: SearchScope, terms: SortTerm[], page: PageOptions): Promise<FoundPage> {
    const { database, searchIndex } = this.deps;
    const result = await searchIndex.find(scope, { terms, ...page });
    if (result) {
      const { total, last, posts, special } = result;
      return { total, last, posts: { indexed: posts }, special: { indexed: special } };
    }
    const total = await this.#count(scope);
    const ids = await this.#findIdsInRows(scope, terms, { ...page, total });
    const id = ids.at(-1);
    const sortValues = id && (await queries.findSortValues(database, id, scope.text));
    const specialIds = page.turn ? await this.#findSpecialIdsInRows(scope, page.turn, ids) : [];
    return {
      total,
      posts: { ids },
      last: sortValues ? toCursor(terms, sortValues) : null,
      special: { ids: specialIds },
    };
  }

  async #findSpecialIdsInRows(
    scope: SearchScope,
    turn: RotationTurn,
    shownIds: number[],
  ): Promise<number[]> {
    const ids = await queries.findSpecialIds(this.deps.database, scope, new Date(turn.now));
    return chooseSpecialPlacements(ids, turn, new Set(shownIds));
  }

  async #findIdsInRows(
    scope: SearchScope,
    terms: SortTerm[],
    { after, ...page }: PageOptions & { total: number },
  ): Promise<number[]> {
    const { database } = this.deps;
    if (after) {
      const position = toSortValues(terms, after);
      return queries.findAfterCursor(database, scope, terms, { position, limit: page.limit });
    }
    return page.offset < page.total ? queries.findIds(database, scope, terms, page) : [];
  }

  async #count(scope: SearchScope): Promise<number> {
    const { database, counts, searchIndex } = this.deps;
    const storedCounts =
      scope.text === null && storedCountsFor(scope.filter, scope.vehicles, scope.sellerId);
    if (storedCounts) return counts.countPublished(storedCounts, scope.asOf);
    return (await searchIndex.count(scope)) ?? queries.countMatches(database, scope);
  }

  async #findNeighbor(
    query: NeighborQuery,
    language: Language,
    backwards: boolean,
  ): Promise<number | null> {
    const { database, clock, searchIndex, queryParser, scopes } = this.deps;
    const { current_id, seller_id: sellerId, order, ...filter } = query;
    const now = clock.now();
    const text = filter.q ? (await queryParser.parse(filter.q, language)).text : null;
    const position = await queries.findSortValues(database, current_id, text);
    if (!position) throw new ApiError('post.not_found');
    const scope = await scopes.resolve(filter, { language, sellerId, asOf: now });
    const forwardTerms = termsOf(order, scope);
    const after = toCursor(forwardTerms, position);
    const page = await searchIndex.find(scope, {
      terms: forwardTerms,
      limit: 1,
      offset: 0,
      after,
      backwards,
    });
    if (page) return page.posts[0]?.id ?? null;
    const terms = backwards ? reverseTerms(forwardTerms) : forwardTerms;
    const [id] = await queries.findAfterCursor(database, scope, terms, {
      position,
      limit: 1,
      backwards,
    });
    return id ?? null;
  }
}

const idsOf = (posts: FoundPosts) =>
  'indexed' in posts ? posts.indexed.map(({ id }) => id) : posts.ids;

const termsOf = (order: SearchOrder | undefined, { text }: SearchScope) =>
  sortTerms(order, text !== null);
