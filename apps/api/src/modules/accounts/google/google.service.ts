import { randomUUID } from 'node:crypto';
import { addresses, type SignedIn } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, Caller } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { OpenIdProvider } from '../../../infra/open-id.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { trialOf } from '../accounts/accounts.rules.ts';
import { type AccountsService, blocked } from '../accounts/accounts.service.ts';
import type { AllowanceService } from '../allowance/allowance.service.ts';
import type { ProfileService } from '../profile/profile.service.ts';
import { findIdentity, findSignIn, findUserByEmail } from './google.queries.ts';

const PROVIDER = 'google';
const CODE_MS = 10 * 60_000;
/** Page of the web app that reports the failure. */
const FAILED = addresses.login({ google: 'failed' });

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  accounts: AccountsService;
  profile: ProfileService;
  allowance: Pick<AllowanceService, 'grantTrial'>;
  /** None where no client id is configured. */
  provider: OpenIdProvider | null;
  trialMonths: number;
}

/** Signing in with Google: people are identified by the provider's own id alone. */
export class GoogleService extends BaseService<Dependencies> {
  /**
   * Begins a sign-in.
   * @returns where to lead the browser, and what it has to bring back; people come here by a link,
   * so a provider that is away leads them back to the web app
   * @throws ApiError google.off
   */
  async start(): Promise<{ url: string; flow: string | null }> {
    try {
      return await this.#provider().start();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return { url: FAILED, flow: null };
    }
  }

  /**
   * Validates what the provider sent the browser back with.
   * @param url the whole address that was called
   * @param flow what start() gave to this browser; null where it brings nothing
   * @returns path of the web app: with a one-time code, or with the news that it failed
   * @throws ApiError google.off
   */
  async finish(url: URL, flow: string | null, language: Language): Promise<string> {
    const { database, clock, keys } = this.deps;
    const provider = this.#provider();
    const person = flow === null ? null : await provider.finish(url, flow);
    // An address that the provider has not confirmed proves nothing.
    if (!person?.emailVerified) return FAILED;
    const { id } = await database.providerSignIn.create({
      data: {
        id: randomUUID(),
        provider: PROVIDER,
        subject: person.subject,
        email: person.email.toLowerCase(),
        firstName: person.firstName,
        lastName: person.lastName,
        locale: language,
        expiresAt: new Date(clock.now().getTime() + CODE_MS),
      },
    });
    return addresses.login({ code: keys.linkOf('google', id) });
  }

  /**
   * Exchanges a code for a session, once. An e-mail that already has an account is linked only by
   * that account: the code stays good until its owner brings it signed in.
   * @throws ApiError google.off, google.failed, google.link_needed, account.blocked
   */
  async exchange(code: string, actor: Actor | null, caller: Caller): Promise<SignedIn> {
    this.#provider();
    const { database, clock, keys, accounts, profile, allowance, trialMonths } = this.deps;
    const now = clock.now();
    const id = keys.readLink('google', code);
    const vouched = id && (await findSignIn(database, id, now));
    if (!vouched) throw new ApiError('google.failed');
    const { subject, email, firstName, lastName, locale } = vouched;

    const { userId, opened } = await database.$transaction(async (transaction) => {
      const { count } = await transaction.providerSignIn.deleteMany({ where: { id } });
      if (count === 0) throw new ApiError('google.failed');
      const known = await findIdentity(transaction, PROVIDER, subject);
      let user = known?.user ?? (await findUserByEmail(transaction, email));
      if (user && !known) {
        // Thrown inside, so that the code is not used up.
        if (actor?.userId !== user.id) throw new ApiError('google.link_needed');
      }
      if (user) await profile.lock(transaction, user.id);
      if (user?.blockedAt) throw blocked(user.blockedReason);
      if (!user) {
        const trial = trialOf(false, now, trialMonths);
        user = await transaction.user.create({
          data: { email, firstName, lastName, locale, createdAt: now, ...trial },
          select: { id: true, blockedAt: true, blockedReason: true },
        });
        await allowance.grantTrial(transaction, user.id, trial.tariffExpiresAt);
      }
      if (!known) {
        await transaction.userIdentity.create({
          data: { provider: PROVIDER, subject, userId: user.id },
        });
        await transaction.registration.deleteMany({ where: { email } });
      }
      // The session that linked the account is replaced by the new one.
      if (actor?.sessionId && actor.userId === user.id) {
        const ended = await transaction.session.deleteMany({ where: { id: actor.sessionId } });
        if (ended.count === 0) throw new ApiError('google.link_needed');
      }
      return { userId: user.id, opened: await accounts.open(transaction, user.id, caller.client) };
    });
    return accounts.signedIn(userId, opened, caller.language);
  }

  #provider(): OpenIdProvider {
    const { provider } = this.deps;
    if (!provider) throw new ApiError('google.off');
    return provider;
  }
}
