import type { Dealer, getDealers, Output } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Database } from '../../../infra/database.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import { toBrands, toCities } from './dealers.presenter.ts';
import * as queries from './dealers.queries.ts';

interface Dependencies {
  database: Database;
  names: Pick<DictionariesService, 'loadDictionaries'>;
  sellers: Pick<SellersService, 'findSellers'>;
}

type DealersQuery = Output<typeof getDealers.query>;
type DealersMeta = Output<typeof getDealers.meta>;

/** Directory of companies with active ads */
export class DealersService extends BaseService<Dependencies> {
  /** Returns whether no company has active ads. */
  async isEmpty(): Promise<boolean> {
    return !(await queries.hasDealers(this.deps.database));
  }

  /** Returns companies with active ads, the most ads first, then by id, and the choices of the filters. */
  async list(
    { city_id: cityId, brand_id: brandId, q, page, per_page: limit }: DealersQuery,
    requester: Requester,
  ): Promise<{ data: Dealer[]; meta: DealersMeta }> {
    const { database, names, sellers } = this.deps;
    const { language } = requester;
    const [dealerPage, dictionaries] = await Promise.all([
      queries.findDealers(database, { cityId, brandId, q }, { limit, offset: (page - 1) * limit }),
      names.loadDictionaries(database),
    ]);
    const [dealers, makes] = await Promise.all([
      sellers.findSellers(dealerPage.ids, requester),
      queries.findMakes(database, dealerPage.ids),
    ]);
    return {
      data: dealers.map((seller) => ({
        ...seller,
        brands: toBrands(makes.get(seller.id) ?? [], dictionaries, language),
      })),
      meta: {
        ...pageMetaOf(page, limit, dealerPage.total),
        cities: toCities(dealerPage.cities, dictionaries, language),
        brands: toBrands(dealerPage.brands, dictionaries, language),
      },
    };
  }
}
