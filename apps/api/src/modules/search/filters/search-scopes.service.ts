import {
  compatibleWordFilter,
  type Filter,
  hasCenter,
  intersectFilters,
  type SavedSearchFields,
  withWordCriteria,
} from '@pitlane/contracts';
import type { Query } from '@pitlane/facet-index';
import { BaseService } from '../../../base-service.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import {
  removeReplacedParents,
  type VehicleChoice,
  vehicleChoiceOf,
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
  names: Pick<DictionariesService, 'findCitiesWithin' | 'findModificationsOfVersions'>;
  queryParser: Pick<QueryParserService, 'parse'>;
}

/** Builds index queries of several filters for the same moment. */
interface QueryBuilder {
  asOf: Date;
  /** @throws ApiError as `SearchScopesService.resolve` */
  build: (filter: Filter) => Promise<Query>;
  /**
   * Builds a query in which the meaning of the words is treated like selections in fields. Also returns the resulting
   * filter.
   * @throws ApiError as `SearchScopesService.resolve`
   */
  buildWithWordsAsFields: (filter: Filter) => Promise<{ filter: Filter; query: Query }>;
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
  async resolve(filter: Filter, options: ScopeOptions): Promise<SearchScope> {
    return this.#resolve(filter, await this.#parseWords(filter.q, options.language), options);
  }

  /**
   * Resolves a saved search at the current moment, as `search` would.
   * @throws ApiError as `resolve`
   */
  resolveSavedSearch({ seller_id: sellerId, ...filter }: SavedSearchFields, language: Language) {
    return this.resolve(filter, { language, sellerId });
  }

  /**
   * Resolves only the words of a saved search, as they apply together with its other fields.
   * @throws ApiError as `resolve`
   */
  async resolveSavedWords(
    { q, ...filter }: SavedSearchFields,
    language: Language,
  ): Promise<SearchScope> {
    return this.#resolveWords(filter, await this.#parseWords(q, language), { language });
  }

  #resolveWords(filter: Filter, parsed: ParsedQuery | null, options: ScopeOptions) {
    // The filter's kind decides whether a mileage in words means kilometers or hours.
    const kind = filter.kind && { kind: filter.kind };
    const compatible = parsed && {
      ...parsed,
      filter: { ...kind, ...compatibleWordFilter(filter, parsed.filter) },
    };
    return this.#resolve({}, compatible, options);
  }

  /** Returns a builder of index queries for several filters; the words of a filter form a single criterion. */
  queries(language: Language): QueryBuilder {
    const asOf = this.deps.clock.now();
    return {
      asOf,
      build: async ({ q, ...filter }) => {
        const words = await this.#parseWords(q, language);
        // Without a kind in filter or words, a mileage means that of cars.
        const kind = filter.kind ?? (hasMileage(filter) ? words?.filter.kind : undefined);
        const filterWithKind = { ...filter, ...(kind && { kind }) };
        const [scope, wordsScope] = await Promise.all([
          this.resolve(filterWithKind, { language, asOf }),
          words && this.#resolveWords(filter, words, { language, asOf }),
        ]);
        return wordsScope ? toIndexQueryWithWords(scope, wordsScope) : toIndexQuery(scope);
      },
      buildWithWordsAsFields: async (filter) => {
        const words = await this.#parseWords(filter.q, language);
        // The country of a city is also selected, and remains when the city is removed.
        const wordFilter = words && { ...words.understood.parents, ...words.filter };
        const parsedWithParents = words && wordFilter && { ...words, filter: wordFilter };
        const scope = await this.#resolve(filter, parsedWithParents, { language, asOf });
        return {
          filter: wordFilter ? withWordCriteria(filter, wordFilter) : filter,
          query: toIndexQuery(scope),
        };
      },
    };
  }

  async #parseWords(q: string | undefined, language: Language): Promise<ParsedQuery | null> {
    return q ? this.deps.queryParser.parse(q, language) : null;
  }

  /** Replaces a city with a radius by all cities within it. */
  async #expandRadius(filter: Filter, language: Language): Promise<Filter> {
    const { radius, location_city_id: [centre] = [] } = filter;
    if (radius === undefined) return filter;
    if (!hasCenter(filter) || centre === undefined) {
      throw createValidationError('radius', 'radius_city', language);
    }
    return { ...filter, location_city_id: await this.deps.names.findCitiesWithin(centre, radius) };
  }

  /** Resolves a filter combined with the meaning of its words. */
  async #resolve(
    filterInput: Filter,
    parsed: ParsedQuery | null,
    { language, sellerId = null, asOf }: ScopeOptions,
  ): Promise<SearchScope> {
    const { clock, rates, catalogue, names } = this.deps;
    const words = parsed ? compatibleWordFilter(filterInput, parsed.filter) : {};
    const { filter, contradicts } = intersectFilters(
      await this.#expandRadius(filterInput, language),
      words,
    );
    const { version } = filter;
    const now = clock.now();
    const filtersPrice = filter.price_from !== undefined || filter.price_to !== undefined;
    const [unknownFields, filterVehicles, vehiclesInWords, versionModifications, kopecksPerUnit] =
      await Promise.all([
        catalogue.findUnknownDictionaryFields(filter),
        this.#findChosenVehicles(filterInput),
        this.#findChosenVehicles(words),
        version && version.length > 0 ? names.findModificationsOfVersions(version) : null,
        filtersPrice ? rates.kopecksPerUnit(filter.currency_id) : null,
      ]);
    if (unknownFields.length > 0)
      throw createValidationError(unknownFields, 'unknown_choice', language);
    const vehicles = await this.#intersectVehicles(filterVehicles, vehiclesInWords);
    const namesVehicles = hasVehicles(vehicleChoiceOf(filterInput)) || hasVehicles(vehiclesInWords);
    return {
      filter: namesVehicles ? { ...filter, ...vehicleFilter(vehicles) } : filter,
      vehicles,
      text:
        contradicts || (namesVehicles && !hasVehicles(vehicles))
          ? MATCHES_NOTHING
          : (parsed?.text ?? null),
      namesVehicles,
      versionModifications,
      kopecksPerUnit,
      sellerId,
      // With a future moment, pages would shift again.
      asOf: asOf && asOf < now ? asOf : now,
    };
  }

  /** Returns the vehicles of a filter, without parents that a child replaces. */
  async #findChosenVehicles(filter: Filter): Promise<VehicleChoice> {
    const choice = vehicleChoiceOf(filter);
    if (!hasVehicles(choice)) return choice;
    return removeReplacedParents(choice, await this.deps.catalogue.findLineages(choice));
  }

  /** Intersects two choices; an empty choice does not restrict the other. */
  async #intersectVehicles(one: VehicleChoice, other: VehicleChoice): Promise<VehicleChoice> {
    if (!hasVehicles(one)) return other;
    if (!hasVehicles(other)) return one;
    const [lineages, otherLineages] = await Promise.all([
      this.deps.catalogue.findLineages(one),
      this.deps.catalogue.findLineages(other),
    ]);
    return intersectVehicles(one, other, [...lineages, ...otherLineages]);
  }
}

const vehicleFilter = ({ brands, models, generations, modifications }: VehicleChoice): Filter => ({
  brand_id: brands,
  model_id: models,
  generation_id: generations,
  mod_id: modifications,
});
