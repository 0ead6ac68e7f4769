import { type EmailType, emailTypes } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { Keys } from '../../../infra/secrets.ts';
import * as queries from './unsubscribe-links.queries.ts';
import { hashOf, LINK_LIFETIME_DAYS, parseLink } from './unsubscribe-links.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
}

const scopeSchema = z.enum(['digest', ...emailTypes]);

/** Setting that switches an email off: all digests, or a type of email. */
export type EmailScope = 'digest' | EmailType;

interface ScopedEmail {
  id: string;
  userId: number;
  scope: EmailScope;
}

export interface Unsubscription {
  userId: number;
  scope: EmailScope;
  /** Search that a digest link unsubscribes from; `null` for all emails of the scope. */
  searchId: number | null;
}

const DAY_MS = 86_400_000;
const PURGE_BATCH_SIZE = 1_000;

/** Links that unsubscribe from emails without a sign-in. */
export class UnsubscribeLinksService extends BaseService<Dependencies> {
  /** Returns the token of an email's link, equal for repeated deliveries. It is valid after `activateLinks`. */
  tokenOf(emailId: string): string {
    return this.deps.keys.hash('unsubscribe', emailId);
  }

  /** Activates the links of emails. Stores only hashes, so links remain valid after a change of the secret. */
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

  /** Returns what a link unsubscribes from; `null` if it is invalid or expired. */
  async findUnsubscription(link: string): Promise<Unsubscription | null> {
    const parsedLink = parseLink(link);
    if (!parsedLink) return null;
    const { database } = this.deps;
    const row = await queries.findLink(database, hashOf(parsedLink.token), this.#oldestCreation());
    if (!row) return null;
    const unsubscription = {
      userId: row.userId,
      scope: scopeSchema.parse(row.scope),
      searchId: parsedLink.searchId,
    };
    return unsubscription.searchId === null || unsubscription.scope === 'digest'
      ? unsubscription
      : null;
  }

  /** Purges expired links. Run by the worker. */
  async purge(): Promise<void> {
    const { database } = this.deps;
    while (
      (await queries.purgeLinks(database, this.#oldestCreation(), PURGE_BATCH_SIZE)) ===
      PURGE_BATCH_SIZE
    );
  }

  #oldestCreation(): Date {
    return new Date(this.deps.clock.now().getTime() - LINK_LIFETIME_DAYS * DAY_MS);
  }
}
