import { isDeepStrictEqual } from 'node:util';
import type { Filter } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { CatalogueTree } from './catalogue.rules.ts';
import {
  hasChoices,
  type Names,
  type NamingRow,
  namesOf,
  treeOf,
  UnknownName,
} from './names.presenter.ts';
import { type Dictionaries, findDictionaries, findFingerprint } from './names.queries.ts';
import { citiesWithin } from './names.rules.ts';

export type { Dictionaries } from './names.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** A release may rename something: running processes show it after this time. */
const CACHE_MS = 60_000;

/**
 * What ads name of the catalogue and the dictionaries. They change with releases only, so a process
 * caches them for a minute, and lists of ads need not join a dozen tables (decision 0038).
 */
export class NamesService extends BaseService<Dependencies> {
  #cached: Dictionaries | null = null;
  #cachedUntil = 0;
  /** Of what is cached, or of what was there before: then it is only read once more. */
  #fingerprint = '';

  /**
   * Rows with what they name.
   * @param transaction the one the caller is in: it must not wait for a second connection
   * @throws Error when a row names what is not there
   */
  async named<Row extends NamingRow>(
    rows: Row[],
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<(Row & Names)[]> {
    const cached = await this.dictionaries(transaction);
    try {
      return withNames(rows, cached);
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error;
      // The dictionaries have new entries since they were read.
      return withNames(rows, await this.#read(transaction));
    }
  }

  /** What each thing of the catalogue is of. */
  async tree(): Promise<CatalogueTree> {
    return treeOf(await this.dictionaries(this.deps.database));
  }

  /** Whether the ids of a filter that have to be in a dictionary are; one may be too new to be known. */
  async haveChoices(filter: Filter): Promise<boolean> {
    return hasChoices(await this.dictionaries(this.deps.database), filter);
  }

  /** A city and those within so many kilometres of it. */
  async citiesWithin(id: number, kilometres: number): Promise<number[]> {
    const { cities } = await this.dictionaries(this.deps.database);
    return citiesWithin(cities, id, kilometres);
  }

  /** The modifications of all generations that are of one of these versions. */
  async ofVersions(versions: string[]): Promise<number[]> {
    const { modifications } = await this.dictionaries(this.deps.database);
    return [...modifications.values()].flatMap(({ id, version }) =>
      version !== null && versions.includes(version) ? [id] : [],
    );
  }

  /** All that ads and filters can name, by id. */
  async dictionaries(transaction: DatabaseTransaction): Promise<Dictionaries> {
    const now = this.deps.clock.now().getTime();
    if (this.#cached && now < this.#cachedUntil) return this.#cached;
    // One call reads them again, the others use what is cached.
    this.#cachedUntil = now + CACHE_MS;
    return this.#read(transaction);
  }

  /** What is the same stays the same object: texts that were made with it are still right. */
  async #read(transaction: DatabaseTransaction): Promise<Dictionaries> {
    const fingerprint = await findFingerprint(transaction);
    if (this.#cached && fingerprint === this.#fingerprint) return this.#cached;
    const found = await findDictionaries(transaction);
    this.#fingerprint = fingerprint;
    if (!this.#cached || !isDeepStrictEqual(found, this.#cached)) this.#cached = found;
    return this.#cached;
  }

  /** Warms the cache: a process that starts under load would read the names for every request. */
  async prepare(): Promise<void> {
    await this.dictionaries(this.deps.database);
  }
}

const withNames = <Row extends NamingRow>(rows: Row[], dictionaries: Dictionaries) =>
  rows.map((row) => ({ ...row, ...namesOf(dictionaries, row) }));
