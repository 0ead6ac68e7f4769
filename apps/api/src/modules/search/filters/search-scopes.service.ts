import {
  compatibleWordFilter,
  type Filter,
  hasCentre,
  intersectFilters,
  type SavedSearchFields,
  withWordCriteria,
} from '@pitlane/contracts';
import type { Query } from '@pitlane/facet-index';
import { BaseService } from '../../../base-service.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import {
  removeReplacedParents,
  type VehicleChoice,
  vehicleChoice,
} from '../../core/catalogue/catalogue.rules.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import { MATCHES_NOTHING, type ParsedQuery } from '../../query-parser/query-meanings.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import { toIndexQuery, toIndexQueryWithWords } from './criteria.ts';
import { hasMileage, type SearchScope } from './filter-sql.ts';
import { hasVehicles, intersectVehicles } from './vehicle-intersection.ts';

interface Dependencies {
  clock: Clock;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
  catalogue: Pick<CatalogueService, 'findLineages' | 'findUnknownDictionaryFields'>;
  names: Pick<DictionariesService, 'citiesWithin' | 'findModificationsOfVersions'>;
  queryParser: Pick<QueryParserService, 'read'>;
}

/** Builds queries of the search index for several filters at the same moment. */
interface Queries {
  asOf: Date;
  /** @throws ApiError as `SearchScopesService.of` */
  of: (filter: Filter) => Promise<Query>;
  /**
   * Returns the query with the choices of words treated as made in their fields, and the resulting filter.
   * @throws ApiError as `SearchScopesService.of`
   */
  asChosen: (filter: Filter) => Promise<{ filter: Filter; query: Query }>;
}

interface ScopeOptions {
  language: Language;
  sellerId?: number | null | undefined;
  asOf?: Date | undefined;
}

/** Resolves all lookups of filters before a search. */
export class SearchScopesService extends BaseService<Dependencies> {
  /**
   * Resolves a filter.
   * @throws ApiError validation if a dictionary lacks an id, or a radius lacks its single city
   */
  async of(filter: Filter, options: ScopeOptions): Promise<SearchScope> {
    return this.#of(filter, await this.#read(filter.q, options.language), options);
  }

  /**
   * Resolves a saved search as of now, as `search` would.
   * @throws ApiError as `of`
   */
  resolveSavedSearch({ seller_id: sellerId, ...filter }: SavedSearchFields, language: Language) {
    return this.of(filter, { language, sellerId });
  }

  /**
   * Resolves only the words of a saved search, as they count beside its other fields.
   * @throws ApiError as `of`
   */
  async resolveSavedWords(
    { q, ...filter }: SavedSearchFields,
    language: Language,
  ): Promise<SearchScope> {
    return this.#ofWords(filter, await this.#read(q, language), { language });
  }

  #ofWords(filter: Filter, read: ParsedQuery | null, options: ScopeOptions) {
    // The filter's kind decides whether a mileage in words means kilometres or hours.
    const kind = filter.kind && { kind: filter.kind };
    const beside = read && {
      ...read,
      filter: { ...kind, ...compatibleWordFilter(filter, read.filter) },
    };
    return this.#of({}, beside, options);
  }

  /** Returns a builder of index queries for several filters; the words of a filter form a single criterion. */
  queries(language: Language): Queries {
    const asOf = this.deps.clock.now();
    return {
      asOf,
      of: async ({ q, ...filter }) => {
        const words = await this.#read(q, language);
        // Without a kind in filter or words, a mileage means that of cars.
        const kind = filter.kind ?? (hasMileage(filter) ? words?.filter.kind : undefined);
        const asked = { ...filter, ...(kind && { kind }) };
        const [scope, beside] = await Promise.all([
          this.of(asked, { language, asOf }),
          words && this.#ofWords(filter, words, { language, asOf }),
        ]);
        return beside ? toIndexQueryWithWords(scope, beside) : toIndexQuery(scope);
      },
      asChosen: async (filter) => {
        const words = await this.#read(filter.q, language);
        // The country of a city is selected too, and remains when the city is removed.
        const chosen = words && { ...words.understood.parents, ...words.filter };
        const read = words && chosen && { ...words, filter: chosen };
        const scope = await this.#of(filter, read, { language, asOf });
        return {
          filter: chosen ? withWordCriteria(filter, chosen) : filter,
          query: toIndexQuery(scope),
        };
      },
    };
  }

  async #read(q: string | undefined, language: Language): Promise<ParsedQuery | null> {
    return q ? this.deps.queryParser.read(q, language) : null;
  }

  /** Replaces a city with a radius by all cities within it. */
  async #withCities(filter: Filter, language: Language): Promise<Filter> {
    const { radius, location_city_id: [centre] = [] } = filter;
    if (radius === undefined) return filter;
    if (!hasCentre(filter) || centre === undefined) {
      throw fieldFailure('radius', 'radius_city', language);
    }
    return { ...filter, location_city_id: await this.deps.names.citiesWithin(centre, radius) };
  }

  /** Resolves a filter combined with the meaning of its words. */
  async #of(
    filterInput: Filter,
    read: ParsedQuery | null,
    { language, sellerId = null, asOf }: ScopeOptions,
  ): Promise<SearchScope> {
    const { clock, rates, catalogue, names } = this.deps;
    const words = read ? compatibleWordFilter(filterInput, read.filter) : {};
    const { filter, contradicts } = intersectFilters(
      await this.#withCities(filterInput, language),
      words,
    );
    const { version } = filter;
    const now = clock.now();
    const filtersPrice = filter.price_from !== undefined || filter.price_to !== undefined;
    const [unknown, chosen, vehiclesInWords, ofVersions, kopecksPerUnit] = await Promise.all([
      catalogue.findUnknownDictionaryFields(filter),
      this.#chosen(filterInput),
      this.#chosen(words),
      version && version.length > 0 ? names.findModificationsOfVersions(version) : null,
      filtersPrice ? rates.kopecksPerUnit(filter.currency_id) : null,
    ]);
    if (unknown.length > 0) throw fieldFailure(unknown, 'unknown_choice', language);
    const vehicles = await this.#common(chosen, vehiclesInWords);
    const named = hasVehicles(vehicleChoice(filterInput)) || hasVehicles(vehiclesInWords);
    return {
      filter: named ? { ...filter, ...vehicleFilter(vehicles) } : filter,
      vehicles,
      text:
        contradicts || (named && !hasVehicles(vehicles)) ? MATCHES_NOTHING : (read?.text ?? null),
      namesVehicles: named,
      ofVersions,
      kopecksPerUnit,
      sellerId,
      // A future moment would let pages shift again.
      asOf: asOf && asOf < now ? asOf : now,
    };
  }

  /** Returns the vehicles of a filter, without parents that a child replaces. */
  async #chosen(filter: Filter): Promise<VehicleChoice> {
    const choice = vehicleChoice(filter);
    if (!hasVehicles(choice)) return choice;
    return removeReplacedParents(choice, await this.deps.catalogue.findLineages(choice));
  }

  /** Intersects two choices; an empty choice does not restrict the other. */
  async #common(one: VehicleChoice, other: VehicleChoice): Promise<VehicleChoice> {
    if (!hasVehicles(one)) return other;
    if (!hasVehicles(other)) return one;
    const [ofOne, ofOther] = await Promise.all([
      this.deps.catalogue.findLineages(one),
      this.deps.catalogue.findLineages(other),
    ]);
    return intersectVehicles(one, other, [...ofOne, ...ofOther]);
  }
}

const vehicleFilter = ({ brands, models, generations, modifications }: VehicleChoice): Filter => ({
  brand_id: brands,
  model_id: models,
  generation_id: generations,
  mod_id: modifications,
});
