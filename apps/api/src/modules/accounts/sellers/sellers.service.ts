import type { Seller } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { batched } from '../../../infra/batched.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import { toSeller } from './sellers.presenter.ts';
import * as queries from './sellers.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  counts: Pick<PostCountsService, 'of'>;
}

/** Which of some sellers an account follows. */
type Follows = (userId: number, sellerIds: number[]) => Promise<ReadonlySet<number>>;

const DAY_MS = 86_400_000;
/** Chats of so many days say how a seller answers. */
const REPLY_DAYS = 90;

/** Public profiles of sellers (docs/product.md#sellers-and-profiles). */
export class SellersService extends BaseService<Dependencies> {
  readonly #ofPost = batched(async (ids: readonly number[]) => {
    const found = await queries.findSellersOfPosts(this.deps.database, ids, this.#longAgo());
    return ids.map((id) => found.get(id) ?? null);
  });
  #follows: Follows = async () => new Set();

  /** Who follows whom is known to an area that comes later: it tells. */
  answerFollows(follows: Follows): void {
    this.#follows = follows;
  }

  /** @throws ApiError seller.not_found */
  async byId(id: number, requester: Requester): Promise<Seller> {
    await this.assertShown(id, requester);
    const [seller] = await this.byIds([id], requester);
    if (!seller) throw new ApiError('seller.not_found');
    return seller;
  }

  /** @throws ApiError post.not_found when the ad is not active */
  async ofPost(postId: number, requester: Requester): Promise<Seller> {
    const row = await this.#ofPost(postId);
    const [seller] = await this.#shown(row ? [row] : [], requester);
    if (!seller) throw new ApiError('post.not_found');
    return seller;
  }

  /** Some accounts as sellers, in the order of their ids given; those that are not there are left out. */
  async byIds(ids: number[], requester: Requester): Promise<Seller[]> {
    const rows = await queries.findSellers(this.deps.database, ids, this.#longAgo());
    const byId = new Map(rows.map((row) => [row.id, row]));
    return this.#shown(
      ids.flatMap((id) => byId.get(id) ?? []),
      requester,
    );
  }

  /**
   * Checks whether a seller has a page: a public seller, and for staff every account.
   * @throws ApiError seller.not_found
   */
  async assertShown(id: number, { isStaff }: { isStaff?: boolean | undefined }): Promise<void> {
    const { database } = this.deps;
    const shown = isStaff ? await queries.findAccounts(database, [id]) : await this.publicIds([id]);
    if (shown.length === 0) throw new ApiError('seller.not_found');
  }

  /**
   * Returns the public sellers among the given accounts: not blocked, and a company or with an ad that is
   * or was public. For all other ids the result does not reveal whether an account exists.
   */
  publicIds(ids: number[]): Promise<number[]> {
    return queries.findPublicSellers(this.deps.database, ids);
  }

  async #shown(rows: queries.SellerRow[], { language, userId }: Requester): Promise<Seller[]> {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [posts, followed] = await Promise.all([
      this.deps.counts.of({ level: 'seller', ids }),
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

  /** Since when chats say how a seller answers. */
  #longAgo(): Date {
    return new Date(this.deps.clock.now().getTime() - REPLY_DAYS * DAY_MS);
  }
}
