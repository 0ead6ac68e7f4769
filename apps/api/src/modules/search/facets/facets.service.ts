import { type Filter, facetFields, facetRanges } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { SearchScopesService } from '../filters/search-scopes.service.ts';
import type { SearchIndexService } from '../index/search-index.service.ts';
import { facetChoicesOf, toRange } from './facets.presenter.ts';
import { buildFacet, buildFacetRequests } from './facets.rules.ts';
import { chosenVehicles, VehicleClicks } from './vehicle-facets.ts';

interface Dependencies {
  database: Database;
  scopes: Pick<SearchScopesService, 'queries'>;
  searchIndex: Pick<SearchIndexService, 'facets'>;
  names: Pick<DictionariesService, 'loadDictionaries'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
}

type FacetsQuery = Filter & {
  fields?: string[] | undefined;
  words_as_fields?: boolean | undefined;
};

/** Counts the ads of every option in the search panel. */
export class FacetsService extends BaseService<Dependencies> {
  /**
   * Returns the counts of all fields at the same moment; `total` equals that of `search`.
   * @param query filter, with the fields to count, by default all
   * @throws ApiError validation as `search`, unavailable if the index cannot answer
   */
  async countOptions(
    { fields, words_as_fields: treatWordsAsFields, ...filterInput }: FacetsQuery,
    language: Language,
  ) {
    const { database, scopes, searchIndex, names, rates } = this.deps;
    const queries = scopes.queries(language);
    const [{ filter, query }, dictionaries] = await Promise.all([
      treatWordsAsFields
        ? queries.buildWithWordsAsFields(filterInput)
        : queries.build(filterInput).then((query) => ({ filter: filterInput, query })),
      names.loadDictionaries(database),
    ]);
    const kopecksPerUnit = await rates.kopecksPerUnit(filter.currency_id);
    const now = queries.asOf.getTime();
    const tree = facetChoicesOf(dictionaries);
    const chosen = chosenVehicles(filter, tree);
    const requests = buildFacetRequests(fields, { filter, chosen, now, criteria: query.criteria });
    const counted = await searchIndex.facets(query, requests);
    const clicks = new VehicleClicks({ filter, chosen, counted, tree });
    const isRequested = (name: string) => fields === undefined || fields.includes(name);
    return {
      total: counted.total,
      fields: Object.fromEntries(
        facetFields
          .filter(isRequested)
          .map((field) => [field, buildFacet(field, { filter, chosen, counted, tree, clicks })]),
      ),
      ranges: Object.fromEntries(
        facetRanges.flatMap((name) => {
          const range = isRequested(name) && counted.ranges.get(name);
          return range ? [[name, toRange(name, range, kopecksPerUnit)]] : [];
        }),
      ),
    };
  }
}
