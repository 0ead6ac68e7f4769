import { isDeepStrictEqual } from 'node:util';
import type { Filter } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { CatalogueTree } from './catalogue.rules.ts';
import { citiesWithin } from './cities.rules.ts';
import {
  catalogueTreeOf,
  type DictionaryEntries,
  type DictionaryReferences,
  hasKnownChoices,
  resolveEntries,
  UnknownEntryError,
} from './dictionaries.presenter.ts';
import {
  type Dictionaries,
  findDictionaries,
  findDictionariesFingerprint,
} from './dictionaries.queries.ts';

export type { Dictionaries } from './dictionaries.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** Maximum time until running processes show a name that a release has changed. */
const CACHE_TTL_MS = 60_000;

/**
 * Caches the dictionaries that ads refer to. They only change with releases, so a process caches them for a minute,
 * and lists of ads do not join a dozen tables (decision 0033).
 */
export class DictionariesService extends BaseService<Dependencies> {
  #cachedDictionaries: Dictionaries | null = null;
  #cachedUntil = 0;
  /** Fingerprint of the cached dictionaries; an outdated one only causes another read. */
  #fingerprint = '';

  /**
   * Adds the dictionary entries to rows.
   * @param transaction transaction of the caller, which must not wait for a second connection
   * @throws Error if a row refers to an unknown entry
   */
  async addEntriesTo<Row extends DictionaryReferences>(
    rows: Row[],
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<(Row & DictionaryEntries)[]> {
    const dictionaries = await this.loadDictionaries(transaction);
    try {
      return addEntries(rows, dictionaries);
    } catch (error) {
      if (!(error instanceof UnknownEntryError)) throw error;
      // New entries were added since the dictionaries were read.
      return addEntries(rows, await this.#refresh(transaction));
    }
  }

  async loadCatalogueTree(): Promise<CatalogueTree> {
    return catalogueTreeOf(await this.loadDictionaries(this.deps.database));
  }

  /** Returns whether the cache contains all ids of a filter that must exist. A new id may be missing from it. */
  async hasKnownChoices(filter: Filter): Promise<boolean> {
    return hasKnownChoices(await this.loadDictionaries(this.deps.database), filter);
  }

  async findCitiesWithin(id: number, kilometers: number): Promise<number[]> {
    const { cities } = await this.loadDictionaries(this.deps.database);
    return citiesWithin(cities, id, kilometers);
  }

  /** Returns the ids of modifications with one of these versions, in all generations. */
  async findModificationsOfVersions(versions: string[]): Promise<number[]> {
    const { modifications } = await this.loadDictionaries(this.deps.database);
    return [...modifications.values()].flatMap(({ id, version }) =>
      version !== null && versions.includes(version) ? [id] : [],
    );
  }

  async loadDictionaries(transaction: DatabaseTransaction): Promise<Dictionaries> {
    const now = this.deps.clock.now().getTime();
    if (this.#cachedDictionaries && now < this.#cachedUntil) return this.#cachedDictionaries;
    // One call refreshes the cache; until it ends, the others use the old content.
    this.#cachedUntil = now + CACHE_TTL_MS;
    return this.#refresh(transaction);
  }

  /** Reads the dictionaries again. Unchanged content preserves the object, so that values cached for it stay valid. */
  async #refresh(transaction: DatabaseTransaction): Promise<Dictionaries> {
    const fingerprint = await findDictionariesFingerprint(transaction);
    if (this.#cachedDictionaries && fingerprint === this.#fingerprint)
      return this.#cachedDictionaries;
    const current = await findDictionaries(transaction);
    this.#fingerprint = fingerprint;
    if (!this.#cachedDictionaries || !isDeepStrictEqual(current, this.#cachedDictionaries))
      this.#cachedDictionaries = current;
    return this.#cachedDictionaries;
  }

  /** Fills the cache, because a process that starts under load would otherwise read the dictionaries for each request. */
  async warmUp(): Promise<void> {
    await this.loadDictionaries(this.deps.database);
  }
}

const addEntries = <Row extends DictionaryReferences>(rows: Row[], dictionaries: Dictionaries) =>
  rows.map((row) => ({ ...row, ...resolveEntries(dictionaries, row) }));
