import type { Seller } from '@pitlane/contracts';
import type { Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import { type SellerRow, toSeller } from './sellers.presenter.ts';
import * as queries from './sellers.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  counts: Pick<PostCountsService, 'of'>;
}

/** Whether an account follows a seller. */
type Follows = (userId: number, sellerId: number) => Promise<boolean>;

const DAY_MS = 86_400_000;
/** Chats of so many days say how a seller answers. */
const REPLY_DAYS = 90;

/** The public side of whoever sells (specification, section 7). */
export class SellersService {
  readonly #deps: Dependencies;
  #follows: Follows = async () => false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Who follows whom is known to an area that comes later: it tells. */
  answerFollows(follows: Follows): void {
    this.#follows = follows;
  }

  /** @throws ApiError seller.not_found */
  async byId(id: number, requester: Requester): Promise<Seller> {
    const row = await queries.findSeller(this.#deps.database, id);
    if (!row) throw new ApiError('seller.not_found');
    return this.#counted(row, requester);
  }

  /** @throws ApiError post.not_found when the ad is not active */
  async ofPost(postId: number, requester: Requester): Promise<Seller> {
    const row = await queries.findSellerOfPost(this.#deps.database, postId);
    if (!row) throw new ApiError('post.not_found');
    return this.#counted(row, requester);
  }

  /** @throws ApiError seller.not_found */
  async assertExists(id: number): Promise<void> {
    if (!(await queries.sellerExists(this.#deps.database, id)))
      throw new ApiError('seller.not_found');
  }

  async #counted(row: SellerRow, { language, userId }: Requester): Promise<Seller> {
    const { database, clock, counts } = this.#deps;
    const since = new Date(clock.now().getTime() - REPLY_DAYS * DAY_MS);
    const [posts, reply, followed] = await Promise.all([
      counts.of({ level: 'seller', ids: [row.id] }),
      queries.findReply(database, row.id, since),
      userId !== null && this.#follows(userId, row.id),
    ]);
    return toSeller(row, { posts: posts.get(row.id) ?? 0, reply, followed }, language);
  }
}
