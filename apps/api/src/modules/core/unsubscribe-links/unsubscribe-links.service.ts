import { type EmailType, emailTypes } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { Keys } from '../../../infra/secrets.ts';
import * as queries from './unsubscribe-links.queries.ts';
import { hashOf, KEPT_DAYS, readToken } from './unsubscribe-links.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
}

const scope = z.enum(['digest', ...emailTypes]);

/** What a letter is one of: a digest, or a type that can be switched off by itself. */
export type LetterScope = 'digest' | EmailType;

interface Letter {
  id: string;
  userId: number;
  scope: LetterScope;
}

export interface Stopped {
  userId: number;
  scope: LetterScope;
  /** Of a digest's link about one of its searches. */
  searchId: number | null;
}

const DAY_MS = 86_400_000;
const PURGED_AT_ONCE = 1_000;

/** The links by which letters are stopped without signing in. */
export class UnsubscribeLinksService extends BaseService<Dependencies> {
  /** The token of a letter's link, which works once the letter is kept; the same however often it is sent. */
  tokenOf(letterId: string): string {
    return this.deps.keys.hash('unsubscribe', letterId);
  }

  /** Lets the links of letters work. Only hashes are kept, which outlive a change of the secret. */
  async keep(letters: Letter[]): Promise<void> {
    const { database, clock } = this.deps;
    const createdAt = clock.now();
    const links = letters.map(({ id, userId, scope }) => ({
      hash: hashOf(this.tokenOf(id)),
      userId,
      scope,
      createdAt,
    }));
    await queries.keep(database, links);
  }

  /** The token of a letter's link, which works from now on. */
  async tokenFor(letter: Letter): Promise<string> {
    await this.keep([letter]);
    return this.tokenOf(letter.id);
  }

  /** What a link stops, or null where it is none of ours. */
  async find(link: string): Promise<Stopped | null> {
    const read = readToken(link);
    if (!read) return null;
    const { database } = this.deps;
    const row = await queries.findLink(database, hashOf(read.token), this.#oldest());
    if (!row) return null;
    const found = { userId: row.userId, scope: scope.parse(row.scope), searchId: read.searchId };
    return found.searchId === null || found.scope === 'digest' ? found : null;
  }

  /** Purges links that work no longer. Run by the worker. */
  async purge(): Promise<void> {
    const { database } = this.deps;
    while ((await queries.purge(database, this.#oldest(), PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }

  #oldest(): Date {
    return new Date(this.deps.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  }
}
