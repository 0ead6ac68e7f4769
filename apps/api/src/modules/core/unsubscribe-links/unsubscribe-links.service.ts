import { type EmailType, emailTypes } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { Keys } from '../../../infra/secrets.ts';
import * as queries from './unsubscribe-links.queries.ts';
import { hashOf, LINK_LIFETIME_DAYS, readToken } from './unsubscribe-links.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
}

const scope = z.enum(['digest', ...emailTypes]);

/** Setting an email belongs to: the digest, or a type that can be switched off separately. */
export type EmailScope = 'digest' | EmailType;

interface ScopedEmail {
  id: string;
  userId: number;
  scope: EmailScope;
}

export interface Unsubscription {
  userId: number;
  scope: EmailScope;
  /** Search of a digest link that stops a single search. */
  searchId: number | null;
}

const DAY_MS = 86_400_000;
const PURGED_AT_ONCE = 1_000;

/** Manages the links that unsubscribe from emails without signing in. */
export class UnsubscribeLinksService extends BaseService<Dependencies> {
  /** Returns the token of an email's link, which works once `keep` has stored it; the same for repeated deliveries. */
  tokenOf(emailId: string): string {
    return this.deps.keys.hash('unsubscribe', emailId);
  }

  /** Activates the links of emails. Stores only hashes, which remain valid after a change of the secret. */
  async activateLinks(emails: ScopedEmail[]): Promise<void> {
    const { database, clock } = this.deps;
    const createdAt = clock.now();
    const links = emails.map(({ id, userId, scope }) => ({
      hash: hashOf(this.tokenOf(id)),
      userId,
      scope,
      createdAt,
    }));
    await queries.storeLinks(database, links);
  }

  /** Activates the link of an email and returns its token. */
  async createToken(email: ScopedEmail): Promise<string> {
    await this.activateLinks([email]);
    return this.tokenOf(email.id);
  }

  /** Returns the subscription that a link stops; `null` if it is invalid or expired. */
  async findUnsubscription(link: string): Promise<Unsubscription | null> {
    const read = readToken(link);
    if (!read) return null;
    const { database } = this.deps;
    const row = await queries.findLink(database, hashOf(read.token), this.#oldest());
    if (!row) return null;
    const stopped = { userId: row.userId, scope: scope.parse(row.scope), searchId: read.searchId };
    return stopped.searchId === null || stopped.scope === 'digest' ? stopped : null;
  }

  /** Purges expired links. Run by the worker. */
  async purge(): Promise<void> {
    const { database } = this.deps;
    while ((await queries.purgeLinks(database, this.#oldest(), PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }

  #oldest(): Date {
    return new Date(this.deps.clock.now().getTime() - LINK_LIFETIME_DAYS * DAY_MS);
  }
}
