import type { Seller } from '@pitlane/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { Language } from '../../i18n.ts';
import type { Database } from '../../infra/database.ts';
import { toSeller } from './sellers.presenter.ts';
import * as queries from './sellers.queries.ts';

/** The public side of whoever sells (specification, section 7). */
export class SellersService {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  /** @throws ApiError seller.not_found */
  async byId(id: number, language: Language): Promise<Seller> {
    const row = await queries.findSeller(this.#database, id);
    if (!row) throw new ApiError('seller.not_found');
    return toSeller(row, language);
  }

  /** @throws ApiError post.not_found when the ad is not active */
  async ofPost(postId: number, language: Language): Promise<Seller> {
    const id = await queries.findSellerIdOfPost(this.#database, postId);
    if (id === null) throw new ApiError('post.not_found');
    return this.byId(id, language);
  }

  /** @throws ApiError seller.not_found */
  async assertExists(id: number): Promise<void> {
    if (!(await queries.sellerExists(this.#database, id))) throw new ApiError('seller.not_found');
  }
}
