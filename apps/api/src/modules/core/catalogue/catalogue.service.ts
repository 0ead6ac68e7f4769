import { isDeepStrictEqual } from 'node:util';
import type {
  BrandCount,
  Filter,
  FilterField,
  FilterParams,
  GenerationCount,
  ModelCount,
  ModificationCount,
  SearchVehicle,
  VehicleEntry,
  VersionCount,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { CountLevel } from '../../../generated/prisma/client.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Language, nameOf } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import type { PostCountsService } from '../post-counts/post-counts.service.ts';
import {
  modificationName,
  sortByName,
  toEntry,
  toFilterParams,
  toVehicleEntry,
  withDisplayName,
} from './catalogue.presenter.ts';
import * as queries from './catalogue.queries.ts';
import {
  type Lineage,
  lineagesOf,
  singleVehicleOf,
  type VehicleChoice,
} from './catalogue.rules.ts';
import type { Dictionaries, DictionariesService } from './dictionaries.service.ts';

interface Dependencies {
  database: Database;
  counts: Pick<PostCountsService, 'countsOf'>;
  dictionariesService: Pick<
    DictionariesService,
    'loadDictionaries' | 'hasKnownChoices' | 'loadCatalogueTree'
  >;
}

interface VersionQuery {
  brand_id?: number | undefined;
  model_id?: number | undefined;
}

interface EngineQuery extends VersionQuery {
  year_from?: number | undefined;
}

interface VehicleQuery {
  brand: string;
  model?: string | undefined;
}

interface ChosenVehicle {
  brand: VehicleEntry | undefined;
  model: VehicleEntry | undefined;
}

interface CachedBrands {
  dictionaries: Dictionaries;
  counts: ReadonlyMap<number, number>;
  brands: BrandCount[];
}

export class CatalogueService extends BaseService<Dependencies> {
  readonly #cachedBrands = new Map<Language, CachedBrands>();
  readonly #cachedBrandsWithPosts = new WeakMap<BrandCount[], BrandCount[]>();

  async listFilterParams(language: Language): Promise<FilterParams> {
    return toFilterParams(await queries.findDictionaries(this.deps.database), language);
  }

  /** Returns all makes by name with their numbers of active ads; the same object until a name or number changes. */
  async listBrands(language: Language): Promise<BrandCount[]> {
    const { database, dictionariesService, counts: storedCounts } = this.deps;
    const dictionaries = await dictionariesService.loadDictionaries(database);
    const rows = [...dictionaries.brands.values()];
    const counts = await storedCounts.countsOf({ level: 'brand', ids: rows.map(({ id }) => id) });
    const cached = this.#cachedBrands.get(language);
    if (cached?.dictionaries === dictionaries && isDeepStrictEqual(cached.counts, counts)) {
      return cached.brands;
    }
    const namedBrands = rows.map((row) => ({
      ...withDisplayName(row, row, language),
      count: counts.get(row.id) ?? 0,
    }));
    const brands = sortByName(namedBrands, language);
    this.#cachedBrands.set(language, { dictionaries, counts, brands });
    return brands;
  }

  /** Returns makes with active ads, the one with the most first; the same object until the result of `brands` changes. */
  async listBrandsWithPosts(language: Language): Promise<BrandCount[]> {
    const brands = await this.listBrands(language);
    const cached = this.#cachedBrandsWithPosts.get(brands);
    if (cached) return cached;
    const brandsWithPosts = brands
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    this.#cachedBrandsWithPosts.set(brands, brandsWithPosts);
    return brandsWithPosts;
  }

  /** Returns makes with active ads, and their models with active ads. */
  async listVehiclesWithPosts(): Promise<SearchVehicle[]> {
    const { database, dictionariesService } = this.deps;
    const { brands, models } = await dictionariesService.loadDictionaries(database);
    const [brandCounts, modelCounts] = await Promise.all([
      this.#withCounts('brand', [...brands.values()]),
      this.#withCounts('model', [...models.values()]),
    ]);
    const hasPosts = ({ count }: { count: number }) => count > 0;
    return [
      ...brandCounts.filter(hasPosts).map((brand) => ({ brand })),
      ...modelCounts.filter(hasPosts).map((model) => ({ brand: brands.get(model.brandId), model })),
    ];
  }

  /**
   * Returns the make and the model with the slugs of a URL.
   * @throws ApiError brand.not_found, model.not_found
   */
  async findVehicle({ brand, model }: VehicleQuery, language: Language) {
    const { database } = this.deps;
    const make = await queries.findVehicle(database, brand, model);
    if (!make) throw new ApiError('brand.not_found');
    const [foundModel] = make.models;
    if (model !== undefined && !foundModel) throw new ApiError('model.not_found');
    return {
      brand: toVehicleEntry(make, make, language),
      model: foundModel ? toVehicleEntry(foundModel, make, language) : null,
    };
  }

  /** Returns the only make and the only model of a filter, which form the path of its URL. */
  async findSingleVehicle(filter: Filter, language: Language): Promise<ChosenVehicle> {
    const { database, dictionariesService } = this.deps;
    const { brand, model } = singleVehicleOf(
      filter,
      await dictionariesService.loadDictionaries(database),
    );
    return {
      brand: brand && toVehicleEntry(brand, brand, language),
      model: brand && model && toVehicleEntry(model, brand, language),
    };
  }

  /** Returns the fields of a filter that contain ids missing from their dictionary. */
  async findUnknownDictionaryFields(filter: Filter): Promise<FilterField[]> {
    const { database, dictionariesService } = this.deps;
    if (await dictionariesService.hasKnownChoices(filter)) return [];
    return queries.findUnknownFields(database, filter, 'dictionaries');
  }

  /** Checks makes, models and cities too. Searches do not need it, because unknown ones find nothing. */
  findAllUnknownFields(filter: Filter): Promise<FilterField[]> {
    return queries.findUnknownFields(this.deps.database, filter, 'all');
  }

  /** Returns vehicles with their ancestors in the catalogue. */
  async findLineages(choice: VehicleChoice): Promise<Lineage[]> {
    const { database, dictionariesService } = this.deps;
    const cachedLineages = lineagesOf(await dictionariesService.loadCatalogueTree(), choice);
    // Ids missing from the cache may be new.
    return cachedLineages.length === Object.values(choice).flat().length
      ? cachedLineages
      : queries.findLineages(database, choice);
  }

  /** @throws ApiError brand.not_found */
  async listModels(brandId: number, language: Language): Promise<ModelCount[]> {
    const brand = await queries.findModels(this.deps.database, brandId);
    if (!brand) throw new ApiError('brand.not_found');
    const rows = await this.#withCounts('model', brand.models);
    return sortByName(
      rows.map((row) => withDisplayName(row, brand, language)),
      language,
    );
  }

  /** @throws ApiError model.not_found */
  async listGenerations(modelId: number, language: Language): Promise<GenerationCount[]> {
    const generations = await queries.findGenerations(this.deps.database, modelId);
    if (!generations) throw new ApiError('model.not_found');
    const rows = await this.#withCounts('generation', generations);
    return rows.map((row) => ({
      id: row.id,
      name: nameOf({ nameRu: row.nameRu, nameEn: row.name }, language),
      year_from: row.yearFrom,
      year_to: row.yearTo,
      count: row.count,
    }));
  }

  /** @throws ApiError generation.not_found */
  async listModifications(generationId: number, language: Language): Promise<ModificationCount[]> {
    const modifications = await queries.findModifications(this.deps.database, generationId);
    if (!modifications) throw new ApiError('generation.not_found');
    const rows = await this.#withCounts('modification', modifications);
    return rows.map((row) => ({
      id: row.id,
      name: modificationName(row, language),
      variant: row.name,
      count: row.count,
    }));
  }

  /**
   * Returns the properties that a modification determines.
   * @throws ApiError modification.not_found
   */
  async findModificationData(modificationId: number, language: Language) {
    const row = await queries.findModification(this.deps.database, modificationId);
    if (!row) throw new ApiError('modification.not_found');
    return {
      engine: row.engine && toEntry(row.engine, language),
      volume: row.volume,
      power: row.power,
      transmission: row.transmission && toEntry(row.transmission, language),
      wheel_drive: row.wheelDrive && toEntry(row.wheelDrive, language),
      carcase: toEntry(row.carcase, language),
    };
  }

  /**
   * Returns the versions of a make or model over all generations, the one with the most ads first; an empty list for
   * an unknown make or model.
   */
  async listVersions(query: VersionQuery): Promise<VersionCount[]> {
    const rows = await queries.findVersions(this.deps.database, {
      brandId: query.brand_id,
      modelId: query.model_id,
    });
    const ids = rows.flatMap((row) => row.ids);
    const counts = await this.deps.counts.countsOf({ level: 'modification', ids });
    return rows
      .map(({ name, ids: modificationIds }) => ({
        name,
        count: modificationIds.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  }

  /** Returns the engines and volumes (cm³) of a make or model; empty lists if it is unknown. */
  async listEngines(query: EngineQuery, language: Language) {
    const { engines, volumes } = await queries.findEngines(this.deps.database, {
      brandId: query.brand_id,
      modelId: query.model_id,
      yearFrom: query.year_from,
    });
    return { engine: engines.map((row) => toEntry(row, language)), volume: volumes };
  }

  /**
   * Returns the chosen country and city; adds the country of a city that is chosen alone.
   * @returns `null` if the place does not exist or the city is in another country
   */
  async resolvePlace(countryId: number | null, cityId: number | null) {
    if (cityId === null && countryId === null) return { countryId, cityId };
    const foundCountryId = await queries.findCountryOfPlace(this.deps.database, countryId, cityId);
    return foundCountryId && { countryId: foundCountryId, cityId };
  }

  /** @throws ApiError country.not_found */
  async listCities(countryId: number, language: Language) {
    const rows = await queries.findCities(this.deps.database, countryId);
    if (!rows) throw new ApiError('country.not_found');
    return rows.map((row) => ({
      ...toEntry(row, language),
      region: language === 'ru' ? row.regionRu : row.regionEn,
    }));
  }

  /** Adds the number of active ads to rows of a catalogue level. */
  async #withCounts<Row extends { id: number }>(level: CountLevel, rows: Row[]) {
    const counts = await this.deps.counts.countsOf({ level, ids: rows.map(({ id }) => id) });
    return rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }));
  }
}
