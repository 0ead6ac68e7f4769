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
  names: Pick<DictionariesService, 'dictionaries' | 'hasKnownChoices' | 'tree'>;
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
  readonly #brands = new Map<Language, CachedBrands>();
  readonly #fullest = new WeakMap<BrandCount[], BrandCount[]>();

  async filterParams(language: Language): Promise<FilterParams> {
    return toFilterParams(await queries.findDictionaries(this.deps.database), language);
  }

  /** Returns all makes by name with the number of active ads; the same object until a name or a number changes. */
  async brands(language: Language): Promise<BrandCount[]> {
    const { database, names, counts: stored } = this.deps;
    const dictionaries = await names.dictionaries(database);
    const rows = [...dictionaries.brands.values()];
    const counts = await stored.countsOf({ level: 'brand', ids: rows.map(({ id }) => id) });
    const cached = this.#brands.get(language);
    if (cached?.dictionaries === dictionaries && isDeepStrictEqual(cached.counts, counts)) {
      return cached.brands;
    }
    const named = rows.map((row) => ({
      ...withDisplayName(row, row, language),
      count: counts.get(row.id) ?? 0,
    }));
    const brands = sortByName(named, language);
    this.#brands.set(language, { dictionaries, counts, brands });
    return brands;
  }

  /** Returns makes with active ads, the one with the most first; the same object as long as `brands` is. */
  async brandsWithPosts(language: Language): Promise<BrandCount[]> {
    const brands = await this.brands(language);
    const cached = this.#fullest.get(brands);
    if (cached) return cached;
    const fullest = brands.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    this.#fullest.set(brands, fullest);
    return fullest;
  }

  /** Returns makes with active ads, and their models with active ads. */
  async vehiclesWithPosts(): Promise<SearchVehicle[]> {
    const { database, names } = this.deps;
    const { brands, models } = await names.dictionaries(database);
    const [ofBrands, ofModels] = await Promise.all([
      this.#counted('brand', [...brands.values()]),
      this.#counted('model', [...models.values()]),
    ]);
    const hasPosts = ({ count }: { count: number }) => count > 0;
    return [
      ...ofBrands.filter(hasPosts).map((brand) => ({ brand })),
      ...ofModels.filter(hasPosts).map((model) => ({ brand: brands.get(model.brandId), model })),
    ];
  }

  /**
   * Returns the make and the model of a URL.
   * @throws ApiError brand.not_found, model.not_found
   */
  async vehicle({ brand, model }: VehicleQuery, language: Language) {
    const { database } = this.deps;
    const make = await queries.findVehicle(database, brand, model);
    if (!make) throw new ApiError('brand.not_found');
    const [found] = make.models;
    if (model !== undefined && !found) throw new ApiError('model.not_found');
    return {
      brand: toVehicleEntry(make, make, language),
      model: found ? toVehicleEntry(found, make, language) : null,
    };
  }

  /** Returns the make and the model of a filter that chooses exactly one: they form the path of its URL. */
  async vehicleOf(filter: Filter, language: Language): Promise<ChosenVehicle> {
    const { database, names } = this.deps;
    const { brand, model } = singleVehicleOf(filter, await names.dictionaries(database));
    return {
      brand: brand && toVehicleEntry(brand, brand, language),
      model: brand && model && toVehicleEntry(model, brand, language),
    };
  }

  /** Returns the fields of a filter with ids missing from their dictionary. */
  async findUnknownDictionaryFields(filter: Filter): Promise<FilterField[]> {
    const { database, names } = this.deps;
    if (await names.hasKnownChoices(filter)) return [];
    return queries.findUnknownFields(database, filter, 'dictionaries');
  }

  /** Returns the same for makes, models and cities too. Searches do not need it: an unknown one finds nothing. */
  findAllUnknownFields(filter: Filter): Promise<FilterField[]> {
    return queries.findUnknownFields(this.deps.database, filter, 'all');
  }

  /** Returns vehicles with their ancestors in the catalogue. */
  async findLineages(choice: VehicleChoice): Promise<Lineage[]> {
    const { database, names } = this.deps;
    const cached = lineagesOf(await names.tree(), choice);
    // An id that is not cached may be new.
    return cached.length === Object.values(choice).flat().length
      ? cached
      : queries.findLineages(database, choice);
  }

  /** @throws ApiError brand.not_found */
  async models(brandId: number, language: Language): Promise<ModelCount[]> {
    const brand = await queries.findModels(this.deps.database, brandId);
    if (!brand) throw new ApiError('brand.not_found');
    const rows = await this.#counted('model', brand.models);
    return sortByName(
      rows.map((row) => withDisplayName(row, brand, language)),
      language,
    );
  }

  /** @throws ApiError model.not_found */
  async generations(modelId: number, language: Language): Promise<GenerationCount[]> {
    const generations = await queries.findGenerations(this.deps.database, modelId);
    if (!generations) throw new ApiError('model.not_found');
    const rows = await this.#counted('generation', generations);
    return rows.map((row) => ({
      id: row.id,
      name: nameOf({ nameRu: row.nameRu, nameEn: row.name }, language),
      year_from: row.yearFrom,
      year_to: row.yearTo,
      count: row.count,
    }));
  }

  /** @throws ApiError generation.not_found */
  async modifications(generationId: number, language: Language): Promise<ModificationCount[]> {
    const modifications = await queries.findModifications(this.deps.database, generationId);
    if (!modifications) throw new ApiError('generation.not_found');
    const rows = await this.#counted('modification', modifications);
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
   * Returns the versions of a make or model over all generations, the one with the most ads first; empty for an
   * unknown one.
   */
  async versions(query: VersionQuery): Promise<VersionCount[]> {
    const rows = await queries.findVersions(this.deps.database, {
      brandId: query.brand_id,
      modelId: query.model_id,
    });
    const ids = rows.flatMap((row) => row.ids);
    const counts = await this.deps.counts.countsOf({ level: 'modification', ids });
    return rows
      .map(({ name, ids: ofVersion }) => ({
        name,
        count: ofVersion.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  }

  /** Returns the engines and volumes (cm³) of a make or model; empty for an unknown one. */
  async engineForm(query: EngineQuery, language: Language) {
    const { engines, volumes } = await queries.findEngines(this.deps.database, {
      brandId: query.brand_id,
      modelId: query.model_id,
      yearFrom: query.year_from,
    });
    return { engine: engines.map((row) => toEntry(row, language)), volume: volumes };
  }

  /**
   * Returns a chosen country and city; for a city alone adds its country.
   * @returns `null` if there is no such place, or the city is in another country
   */
  async resolvePlace(countryId: number | null, cityId: number | null) {
    if (cityId === null && countryId === null) return { countryId, cityId };
    const found = await queries.findCountryOfPlace(this.deps.database, countryId, cityId);
    return found && { countryId: found, cityId };
  }

  /** @throws ApiError country.not_found */
  async cities(countryId: number, language: Language) {
    const rows = await queries.findCities(this.deps.database, countryId);
    if (!rows) throw new ApiError('country.not_found');
    return rows.map((row) => ({
      ...toEntry(row, language),
      region: language === 'ru' ? row.regionRu : row.regionEn,
    }));
  }

  /** Adds the number of active ads to rows of a catalogue level. */
  async #counted<Row extends { id: number }>(level: CountLevel, rows: Row[]) {
    const counts = await this.deps.counts.countsOf({ level, ids: rows.map(({ id }) => id) });
    return rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }));
  }
}
