import type {
  BrandCount,
  FilterParams,
  GenerationCount,
  ModelCount,
  ModificationCount,
} from '@pitlane/contracts';
import { ApiError } from '../../http/api-error.ts';
import { type Language, nameOf } from '../../i18n.ts';
import type { Database } from '../../infra/database.ts';
import type { ChosenAncestors, VehicleChoice } from '../search/search.rules.ts';
import { modificationName, toEntry, toFilterParams } from './catalogue.presenter.ts';
import * as queries from './catalogue.queries.ts';

interface EngineQuery {
  brand_id?: number | undefined;
  model_id?: number | undefined;
  year_from?: number | undefined;
}

/** Makes, models, generations, modifications and dictionaries (specification, section 7). */
export class CatalogueService {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  /** Every dictionary of the search form. */
  async filterParams(language: Language): Promise<FilterParams> {
    return toFilterParams(await queries.findDictionaries(this.#database), language);
  }

  /** All makes by name with the number of active ads. */
  async brands(): Promise<BrandCount[]> {
    const rows = await queries.findBrandCounts(this.#database);
    return rows.map((row) => ({ ...row, aliases: [row.nameRu, ...row.aliases] }));
  }

  /** Makes that have active ads, the fullest first. */
  async brandsWithPosts(): Promise<BrandCount[]> {
    const brands = await this.brands();
    return brands.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  }

  /** Where the models, generations and modifications a filter names stand in the catalogue. */
  ancestors(choice: VehicleChoice): Promise<ChosenAncestors> {
    return queries.findAncestors(this.#database, choice);
  }

  /** For each word, the makes, models, generations and modifications that have it in their name. */
  async called(words: string[]): Promise<VehicleChoice[]> {
    return words.length === 0 ? [] : queries.findCalled(this.#database, words);
  }

  /** @throws ApiError brand.not_found */
  async models(brandId: number): Promise<ModelCount[]> {
    const rows = await queries.findModelCounts(this.#database, brandId);
    if (!rows) throw new ApiError('brand.not_found');
    return rows.map((row) => ({ ...row, aliases: row.nameRu === null ? [] : [row.nameRu] }));
  }

  /** @throws ApiError model.not_found */
  async generations(modelId: number, language: Language): Promise<GenerationCount[]> {
    const rows = await queries.findGenerationCounts(this.#database, modelId);
    if (!rows) throw new ApiError('model.not_found');
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
    const rows = await queries.findModificationCounts(this.#database, generationId);
    if (!rows) throw new ApiError('generation.not_found');
    return rows.map((row) => ({
      id: row.id,
      name: modificationName(row, language),
      count: row.count,
    }));
  }

  /**
   * What a modification fixes in an ad.
   * @throws ApiError modification.not_found
   */
  async otherData(modificationId: number, language: Language) {
    const row = await queries.findModification(this.#database, modificationId);
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

  /** Engines and volumes (cm³) that occur under a make and model; an unknown one has none. */
  async engineForm(query: EngineQuery, language: Language) {
    const { engines, volumes } = await queries.findEngines(this.#database, {
      brandId: query.brand_id,
      modelId: query.model_id,
      yearFrom: query.year_from,
    });
    return { engine: engines.map((row) => toEntry(row, language)), volume: volumes };
  }

  /**
   * A country and a city as a person chose them; the city alone names its country too.
   * @returns null when there is no such place, or the city is of another country
   */
  async place(countryId: number | null, cityId: number | null) {
    if (cityId === null && countryId === null) return { countryId, cityId };
    const known = await queries.findPlace(this.#database, countryId, cityId);
    return known && { countryId: known, cityId };
  }

  /** @throws ApiError country.not_found */
  async cities(countryId: number, language: Language) {
    const rows = await queries.findCities(this.#database, countryId);
    if (!rows) throw new ApiError('country.not_found');
    return rows.map((row) => ({
      ...toEntry(row, language),
      region: language === 'ru' ? row.regionRu : row.regionEn,
    }));
  }
}
