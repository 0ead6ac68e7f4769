import type { Seller } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createBatchLoader } from '../../../infra/batch-loader.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import { toSeller } from './sellers.presenter.ts';
import * as queries from './sellers.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  counts: Pick<PostCountsService, 'countsOf'>;
}

/** Returns the given sellers that an account follows. */
type Follows = (userId: number, sellerIds: number[]) => Promise<ReadonlySet<number>>;

const DAY_MS = 86_400_000;
/** Days of chats counted in reply figures. */
const REPLY_DAYS = 90;

/** Presents public profiles of sellers (docs/product.md#sellers-and-profiles). */
export class SellersService extends BaseService<Dependencies> {
  readonly #ofPost = createBatchLoader(async (ids: readonly number[]) => {
    const byPost = await queries.findSellersOfPosts(this.deps.database, ids, this.#replySince());
    return ids.map((id) => byPost.get(id) ?? null);
  });
  #follows: Follows = async () => new Set();

  /** Registers the lookup of followed sellers, which a later area provides. */
  provideFollows(follows: Follows): void {
    this.#follows = follows;
  }

  /** @throws ApiError seller.not_found */
  async findSeller(id: number, requester: Requester): Promise<Seller> {
    await this.assertHasPage(id, requester);
    const [seller] = await this.findSellers([id], requester);
    if (!seller) throw new ApiError('seller.not_found');
    return seller;
  }

  /**
   * Returns the seller of an active ad.
   * @throws ApiError post.not_found if the ad is not active
   */
  async findSellerOfPost(postId: number, requester: Requester): Promise<Seller> {
    const row = await this.#ofPost(postId);
    const [seller] = await this.#shown(row ? [row] : [], requester);
    if (!seller) throw new ApiError('post.not_found');
    return seller;
  }

  /** Returns accounts as sellers, in the order of the ids, without unknown ones. */
  async findSellers(ids: number[], requester: Requester): Promise<Seller[]> {
    const rows = await queries.findSellers(this.deps.database, ids, this.#replySince());
    const byId = new Map(rows.map((row) => [row.id, row]));
    return this.#shown(
      ids.flatMap((id) => byId.get(id) ?? []),
      requester,
    );
  }

  /**
   * Checks whether a seller has a page: for users public sellers, for staff every account.
   * @throws ApiError seller.not_found
   */
  async assertHasPage(id: number, { isStaff }: { isStaff?: boolean | undefined }): Promise<void> {
    const { database } = this.deps;
    const shown = isStaff
      ? await queries.findAccounts(database, [id])
      : await this.filterPublicSellers([id]);
    if (shown.length === 0) throw new ApiError('seller.not_found');
  }

  /**
   * Returns the public sellers among the given accounts: not blocked, and a company or with an ad that is
   * or was public. For all other ids the result does not reveal whether an account exists.
   */
  filterPublicSellers(ids: number[]): Promise<number[]> {
    return queries.findPublicSellers(this.deps.database, ids);
  }

  async #shown(rows: queries.SellerRow[], { language, userId }: Requester): Promise<Seller[]> {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [posts, followed] = await Promise.all([
      this.deps.counts.countsOf({ level: 'seller', ids }),
      userId === null ? new Set() : this.#follows(userId, ids),
    ]);
    return rows.map((row) =>
      toSeller(
        row,
        {
          posts: posts.get(row.id) ?? 0,
          followed: followed.has(row.id),
        },
        language,
      ),
    );
  }

  #replySince(): Date {
    return new Date(this.deps.clock.now().getTime() - REPLY_DAYS * DAY_MS);
  }
}
