import {
  besideFilter,
  type Filter,
  hasCentre,
  mergeFilters,
  type SavedFields,
  withWords,
} from '@pitlane/contracts';
import type { Query } from '@pitlane/facet-index';
import { BaseService } from '../../../base-service.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import {
  type VehicleChoice,
  vehicleChoice,
  withoutReplacedParents,
} from '../../core/catalogue/catalogue.rules.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { NamesService } from '../../core/catalogue/names.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import { NOTHING, type ReadText } from '../../query-parser/query-meanings.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import { queryOf, queryWithWords } from './criteria.ts';
import { asksMileage, type SearchScope } from './filter-sql.ts';
import { commonVehicles, namesVehicles } from './shared-vehicles.ts';

interface Dependencies {
  clock: Clock;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
  catalogue: Pick<CatalogueService, 'lineages' | 'unknown'>;
  names: Pick<NamesService, 'citiesWithin' | 'ofVersions'>;
  queryParser: Pick<QueryParserService, 'read'>;
}

/** Queries of the search index for several filters, all at one moment. */
interface Queries {
  asOf: Date;
  /** @throws ApiError as `SearchScopesService.of` */
  of: (filter: Filter) => Promise<Query>;
  /**
   * The same where what words choose counts as chosen in its fields, with the filter that this is.
   * @throws ApiError as `SearchScopesService.of`
   */
  asChosen: (filter: Filter) => Promise<{ filter: Filter; query: Query }>;
}

interface ScopeOptions {
  language: Language;
  sellerId?: number | null | undefined;
  asOf?: Date | undefined;
}

/** Looks up all that filters need, before anything is searched. */
export class SearchScopesService extends BaseService<Dependencies> {
  /**
   * All that a filter asks, looked up.
   * @throws ApiError validation where a dictionary does not have an id, or a radius has not its one city
   */
  async of(filter: Filter, options: ScopeOptions): Promise<SearchScope> {
    return this.#of(filter, await this.#read(filter.q, options.language), options);
  }

  /**
   * What a saved search asks, now: the scope that `search` has for it.
   * @throws ApiError as `of`
   */
  ofSaved({ seller_id: sellerId, ...filter }: SavedFields, language: Language) {
    return this.of(filter, { language, sellerId });
  }

  /**
   * What the words of a saved search ask by themselves, as they count beside its other fields.
   * @throws ApiError as `of`
   */
  async ofWords({ q, ...filter }: SavedFields, language: Language): Promise<SearchScope> {
    return this.#ofWords(filter, await this.#read(q, language), { language });
  }

  #ofWords(filter: Filter, read: ReadText | null, options: ScopeOptions) {
    // What of kilometres or hours a mileage is, the filter may say.
    const kind = filter.kind && { kind: filter.kind };
    const beside = read && { ...read, filter: { ...kind, ...besideFilter(filter, read.filter) } };
    return this.#of({}, beside, options);
  }

  /** Makes queries of the search index for several filters. The words of a filter are one criterion. */
  queries(language: Language): Queries {
    const asOf = this.deps.clock.now();
    return {
      asOf,
      of: async ({ q, ...filter }) => {
        const words = await this.#read(q, language);
        // A mileage is one of cars where neither says what kind is looked for.
        const kind = filter.kind ?? (asksMileage(filter) ? words?.filter.kind : undefined);
        const asked = { ...filter, ...(kind && { kind }) };
        const [scope, beside] = await Promise.all([
          this.of(asked, { language, asOf }),
          words && this.#ofWords(filter, words, { language, asOf }),
        ]);
        return beside ? queryWithWords(scope, beside) : queryOf(scope);
      },
      asChosen: async (filter) => {
        const words = await this.#read(filter.q, language);
        // With a city its country is chosen, and stays when the city is removed.
        const chosen = words && { ...words.understood.parents, ...words.filter };
        const read = words && chosen && { ...words, filter: chosen };
        const scope = await this.#of(filter, read, { language, asOf });
        return { filter: chosen ? withWords(filter, chosen) : filter, query: queryOf(scope) };
      },
    };
  }

  async #read(q: string | undefined, language: Language): Promise<ReadText | null> {
    return q ? this.deps.queryParser.read(q, language) : null;
  }

  /** A filter with all cities within its radius. */
  async #withCities(filter: Filter, language: Language): Promise<Filter> {
    const { radius, location_city_id: [centre] = [] } = filter;
    if (radius === undefined) return filter;
    if (!hasCentre(filter) || centre === undefined) {
      throw fieldFailure('radius', 'radius_city', language);
    }
    return { ...filter, location_city_id: await this.deps.names.citiesWithin(centre, radius) };
  }

  /** A filter narrowed by what its words mean. */
  async #of(
    given: Filter,
    read: ReadText | null,
    { language, sellerId = null, asOf }: ScopeOptions,
  ): Promise<SearchScope> {
    const { clock, rates, catalogue, names } = this.deps;
    const words = read ? besideFilter(given, read.filter) : {};
    const { filter, contradicts } = mergeFilters(await this.#withCities(given, language), words);
    const { version } = filter;
    const now = clock.now();
    const filtersPrice = filter.price_from !== undefined || filter.price_to !== undefined;
    const [unknown, chosen, meant, ofVersions, kopecksPerUnit] = await Promise.all([
      catalogue.unknown(filter),
      this.#chosen(given),
      this.#chosen(words),
      version && version.length > 0 ? names.ofVersions(version) : null,
      filtersPrice ? rates.kopecksPerUnit(filter.currency_id) : null,
    ]);
    if (unknown.length > 0) throw fieldFailure(unknown, 'unknown_choice', language);
    const vehicles = await this.#common(chosen, meant);
    const named = namesVehicles(vehicleChoice(given)) || namesVehicles(meant);
    return {
      filter: named ? { ...filter, ...vehicleFilter(vehicles) } : filter,
      vehicles,
      text: contradicts || (named && !namesVehicles(vehicles)) ? NOTHING : (read?.text ?? null),
      namesVehicles: named,
      ofVersions,
      kopecksPerUnit,
      sellerId,
      // A moment to come would let pages shift again.
      asOf: asOf && asOf < now ? asOf : now,
    };
  }

  /** The vehicles that a filter names, without parents that a child replaces. */
  async #chosen(filter: Filter): Promise<VehicleChoice> {
    const choice = vehicleChoice(filter);
    if (!namesVehicles(choice)) return choice;
    return withoutReplacedParents(choice, await this.deps.catalogue.lineages(choice));
  }

  /** Those of two choices that both hold; a choice of none leaves all. */
  async #common(one: VehicleChoice, other: VehicleChoice): Promise<VehicleChoice> {
    if (!namesVehicles(one)) return other;
    if (!namesVehicles(other)) return one;
    const [ofOne, ofOther] = await Promise.all([
      this.deps.catalogue.lineages(one),
      this.deps.catalogue.lineages(other),
    ]);
    return commonVehicles(one, other, [...ofOne, ...ofOther]);
  }
}

const vehicleFilter = ({ brands, models, generations, modifications }: VehicleChoice): Filter => ({
  brand_id: brands,
  model_id: models,
  generation_id: generations,
  mod_id: modifications,
});
