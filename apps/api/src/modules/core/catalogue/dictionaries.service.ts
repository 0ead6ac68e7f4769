import { isDeepStrictEqual } from 'node:util';
import type { Filter } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { CatalogueTree } from './catalogue.rules.ts';
import { citiesWithin } from './cities.rules.ts';
import {
  type DictionaryEntries,
  type DictionaryRefs,
  hasKnownChoices,
  resolveEntries,
  treeOf,
  UnknownEntryError,
} from './dictionaries.presenter.ts';
import { type Dictionaries, findDictionaries, findFingerprint } from './dictionaries.queries.ts';

export type { Dictionaries } from './dictionaries.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** Delay until running processes show a name changed by a release. */
const CACHE_MS = 60_000;

/**
 * Caches the dictionaries that ads refer to. They only change with releases, so a process caches them for a minute,
 * and lists of ads do not join a dozen tables (decision 0033).
 */
export class DictionariesService extends BaseService<Dependencies> {
  #cached: Dictionaries | null = null;
  #cachedUntil = 0;
  /** Fingerprint of the cached dictionaries, or an older one: then they are read once more. */
  #fingerprint = '';

  /**
   * Adds the dictionary entries to rows.
   * @param transaction the caller's, so that it does not wait for a second connection
   * @throws Error if a row refers to an unknown entry
   */
  async withEntries<Row extends DictionaryRefs>(
    rows: Row[],
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<(Row & DictionaryEntries)[]> {
    const cached = await this.dictionaries(transaction);
    try {
      return withNames(rows, cached);
    } catch (error) {
      if (!(error instanceof UnknownEntryError)) throw error;
      // New entries were added since the dictionaries were read.
      return withNames(rows, await this.#read(transaction));
    }
  }

  async tree(): Promise<CatalogueTree> {
    return treeOf(await this.dictionaries(this.deps.database));
  }

  /** Reports whether the cache has all ids of a filter that must exist; a new id may be missing. */
  async hasKnownChoices(filter: Filter): Promise<boolean> {
    return hasKnownChoices(await this.dictionaries(this.deps.database), filter);
  }

  async citiesWithin(id: number, kilometres: number): Promise<number[]> {
    const { cities } = await this.dictionaries(this.deps.database);
    return citiesWithin(cities, id, kilometres);
  }

  /** Returns the modifications of all generations that have one of these versions. */
  async findModificationsOfVersions(versions: string[]): Promise<number[]> {
    const { modifications } = await this.dictionaries(this.deps.database);
    return [...modifications.values()].flatMap(({ id, version }) =>
      version !== null && versions.includes(version) ? [id] : [],
    );
  }

  async dictionaries(transaction: DatabaseTransaction): Promise<Dictionaries> {
    const now = this.deps.clock.now().getTime();
    if (this.#cached && now < this.#cachedUntil) return this.#cached;
    // One call reads them again, the others use the cached ones.
    this.#cachedUntil = now + CACHE_MS;
    return this.#read(transaction);
  }

  /** Reads the dictionaries. Unchanged content preserves the object, so that texts cached with it stay valid. */
  async #read(transaction: DatabaseTransaction): Promise<Dictionaries> {
    const fingerprint = await findFingerprint(transaction);
    if (this.#cached && fingerprint === this.#fingerprint) return this.#cached;
    const current = await findDictionaries(transaction);
    this.#fingerprint = fingerprint;
    if (!this.#cached || !isDeepStrictEqual(current, this.#cached)) this.#cached = current;
    return this.#cached;
  }

  /** Warms the cache: otherwise a process that starts under load would read the dictionaries for each request. */
  async prepare(): Promise<void> {
    await this.dictionaries(this.deps.database);
  }
}

const withNames = <Row extends DictionaryRefs>(rows: Row[], dictionaries: Dictionaries) =>
  rows.map((row) => ({ ...row, ...resolveEntries(dictionaries, row) }));
