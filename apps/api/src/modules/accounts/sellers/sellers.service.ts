import type { Seller } from '@pitlane/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import type { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import { type SellerRow, toSeller } from './sellers.presenter.ts';
import * as queries from './sellers.queries.ts';

interface Dependencies {
  database: Database;
  counts: Pick<PostCountsService, 'of'>;
}

/** The public side of whoever sells (specification, section 7). */
export class SellersService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws ApiError seller.not_found */
  async byId(id: number, language: Language): Promise<Seller> {
    const row = await queries.findSeller(this.#deps.database, id);
    if (!row) throw new ApiError('seller.not_found');
    return this.#counted(row, language);
  }

  /** @throws ApiError post.not_found when the ad is not active */
  async ofPost(postId: number, language: Language): Promise<Seller> {
    const row = await queries.findSellerOfPost(this.#deps.database, postId);
    if (!row) throw new ApiError('post.not_found');
    return this.#counted(row, language);
  }

  /** @throws ApiError seller.not_found */
  async assertExists(id: number): Promise<void> {
    if (!(await queries.sellerExists(this.#deps.database, id)))
      throw new ApiError('seller.not_found');
  }

  async #counted(row: SellerRow, language: Language): Promise<Seller> {
    const counts = await this.#deps.counts.of({ level: 'seller', ids: [row.id] });
    return toSeller(row, counts.get(row.id) ?? 0, language);
  }
}
