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

/** Returns those of the sellers that an account follows. */
type FindFollowed = (userId: number, sellerIds: number[]) => Promise<ReadonlySet<number>>;

const DAY_MS = 86_400_000;
/** Number of days whose chats count in reply figures. */
const REPLY_DAYS = 90;

/** Public profiles of sellers (docs/product.md#sellers-and-profiles). */
export class SellersService extends BaseService<Dependencies> {
  readonly #loadSellerOfPost = createBatchLoader(async (ids: readonly number[]) => {
    const byPost = await queries.findSellersOfPosts(
      this.deps.database,
      ids,
      this.#replyPeriodStart(),
    );
    return ids.map((id) => byPost.get(id) ?? null);
  });
  #findFollowed: FindFollowed = async () => new Set();

  /** Sets the lookup of followed sellers, which belongs to an area that is built later. */
  provideFindFollowed(findFollowed: FindFollowed): void {
    this.#findFollowed = findFollowed;
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
    const row = await this.#loadSellerOfPost(postId);
    const [seller] = await this.#presentSellers(row ? [row] : [], requester);
    if (!seller) throw new ApiError('post.not_found');
    return seller;
  }

  /** Returns accounts as sellers, in the order of the ids, without unknown ones. */
  async findSellers(ids: number[], requester: Requester): Promise<Seller[]> {
    const rows = await queries.findSellers(this.deps.database, ids, this.#replyPeriodStart());
    const byId = new Map(rows.map((row) => [row.id, row]));
    return this.#presentSellers(
      ids.flatMap((id) => byId.get(id) ?? []),
      requester,
    );
  }

  /**
   * Checks whether the caller can open a seller's page: staff that of any account, others those of public sellers.
   * @throws ApiError seller.not_found
   */
  async assertHasPage(id: number, { isStaff }: { isStaff?: boolean | undefined }): Promise<void> {
    const { database } = this.deps;
    const visibleIds = isStaff
      ? await queries.findExistingAccounts(database, [id])
      : await this.filterPublicSellers([id]);
    if (visibleIds.length === 0) throw new ApiError('seller.not_found');
  }

  /**
   * Returns those of the accounts that are public sellers: not blocked, and a company or with an ad that is or was
   * public. For all other ids the result does not reveal whether an account exists.
   */
  filterPublicSellers(ids: number[]): Promise<number[]> {
    return queries.findPublicSellers(this.deps.database, ids);
  }

  async #presentSellers(
    rows: queries.SellerRow[],
    { language, userId }: Requester,
  ): Promise<Seller[]> {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [posts, followed] = await Promise.all([
      this.deps.counts.countsOf({ level: 'seller', ids }),
      userId === null ? new Set() : this.#findFollowed(userId, ids),
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

  #replyPeriodStart(): Date {
    return new Date(this.deps.clock.now().getTime() - REPLY_DAYS * DAY_MS);
  }
}
