import { randomUUID } from 'node:crypto';
import { addresses, type SignedIn } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, RequestContext } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { OpenIdProvider } from '../../../infra/open-id.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { trialOf } from '../accounts/accounts.rules.ts';
import { type AccountsService, accountBlockedError } from '../accounts/accounts.service.ts';
import type { AllowanceService } from '../allowance/allowance.service.ts';
import type { ProfileService } from '../profile/profile.service.ts';
import { findIdentity, findSignIn, findUserByEmail } from './google.queries.ts';

const PROVIDER = 'google';
const CODE_TTL_MS = 10 * 60_000;
/** Path of the web app's page that reports the failure. */
const FAILED_SIGN_IN_PATH = addresses.login({ google: 'failed' });

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  accounts: AccountsService;
  profile: ProfileService;
  allowance: Pick<AllowanceService, 'grantTrial'>;
  /** `null` if no client id is configured. */
  provider: OpenIdProvider | null;
  trialMonths: number;
}

/** Signs in with Google; accounts are identified only by the provider's subject id. */
export class GoogleService extends BaseService<Dependencies> {
  /**
   * Begins a sign-in.
   * @returns redirect URL and content of the flow cookie; if the provider is unavailable, the redirect leads back to
   *   the web app, because users follow a link to get here
   * @throws ApiError google.off
   */
  async startSignIn(): Promise<{ url: string; flow: string | null }> {
    try {
      return await this.#requireProvider().start();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return { url: FAILED_SIGN_IN_PATH, flow: null };
    }
  }

  /**
   * Validates the redirect from the provider.
   * @param url full URL of the request
   * @param flow content of the flow cookie; `null` without a cookie
   * @returns path of the web app, with a one-time code or an error
   * @throws ApiError google.off
   */
  async finishSignIn(url: URL, flow: string | null, language: Language): Promise<string> {
    const { database, clock, keys } = this.deps;
    const provider = this.#requireProvider();
    const identity = flow === null ? null : await provider.finish(url, flow);
    // An address that the provider has not verified may belong to another user.
    if (!identity?.emailVerified) return FAILED_SIGN_IN_PATH;
    const { id } = await database.providerSignIn.create({
      data: {
        id: randomUUID(),
        provider: PROVIDER,
        subject: identity.subject,
        email: identity.email.toLowerCase(),
        firstName: identity.firstName,
        lastName: identity.lastName,
        locale: language,
        expiresAt: new Date(clock.now().getTime() + CODE_TTL_MS),
      },
    });
    return addresses.login({ code: keys.linkOf('google', id) });
  }

  /**
   * Exchanges a code for a session, once. If the email address already has an account, links it only if the caller is
   * signed in to that account; until then the code stays valid.
   * @throws ApiError google.off, google.failed, google.link_needed, account.blocked
   */
  async exchangeCode(
    code: string,
    actor: Actor | null,
    context: RequestContext,
  ): Promise<SignedIn> {
    this.#requireProvider();
    const { database, clock, keys, accounts, profile, allowance, trialMonths } = this.deps;
    const now = clock.now();
    const id = keys.readLink('google', code);
    const pendingSignIn = id && (await findSignIn(database, id, now));
    if (!pendingSignIn) throw new ApiError('google.failed');
    const { subject, email, firstName, lastName, locale } = pendingSignIn;

    const { userId, session } = await database.$transaction(async (transaction) => {
      const { count } = await transaction.providerSignIn.deleteMany({ where: { id } });
      if (count === 0) throw new ApiError('google.failed');
      const linkedIdentity = await findIdentity(transaction, PROVIDER, subject);
      let user = linkedIdentity?.user ?? (await findUserByEmail(transaction, email));
      if (user && !linkedIdentity) {
        // Thrown inside the transaction, so that the code is not used up.
        if (actor?.userId !== user.id) throw new ApiError('google.link_needed');
      }
      if (user) await profile.lockAccount(transaction, user.id);
      if (user?.blockedAt) throw accountBlockedError(user.blockedReason);
      if (!user) {
        const trial = trialOf(false, now, trialMonths);
        user = await transaction.user.create({
          data: { email, firstName, lastName, locale, createdAt: now, ...trial },
          select: { id: true, blockedAt: true, blockedReason: true },
        });
        await allowance.grantTrial(transaction, user.id, trial.tariffExpiresAt);
      }
      if (!linkedIdentity) {
        await transaction.userIdentity.create({
          data: { provider: PROVIDER, subject, userId: user.id },
        });
        await transaction.registration.deleteMany({ where: { email } });
      }
      // The new session replaces the one that linked the account.
      if (actor?.sessionId && actor.userId === user.id) {
        const ended = await transaction.session.deleteMany({ where: { id: actor.sessionId } });
        if (ended.count === 0) throw new ApiError('google.link_needed');
      }
      return {
        userId: user.id,
        session: await accounts.openSession(transaction, user.id, context.client),
      };
    });
    return accounts.presentSignIn(userId, session, context.language);
  }

  #requireProvider(): OpenIdProvider {
    const { provider } = this.deps;
    if (!provider) throw new ApiError('google.off');
    return provider;
  }
}
