import { randomUUID } from 'node:crypto';
import { personalWords, type SignedIn } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Client, RequestContext, SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Limits } from '../../../infra/limits.ts';
import { networkOf } from '../../../infra/networks.ts';
import { hashPassword, isPassword, renewedHash } from '../../../infra/passwords.ts';
import type { Keys } from '../../../infra/secrets.ts';
import type { EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { AccessTokensService } from '../access-tokens/access-tokens.service.ts';
import type { ProfileService } from '../profile/profile.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { signInLimits } from '../sign-in-limits/sign-in-limits.rules.ts';
import type { SignInLimitsService } from '../sign-in-limits/sign-in-limits.service.ts';
import * as queries from './accounts.queries.ts';
import { networkLimits, PASSWORD_RESET_MS, passwordError } from './accounts.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  limits: Limits;
  mail: EmailQueueService;
  log: Pick<ModerationLogService, 'addEntry'>;
  sessions: SessionsService;
  profile: ProfileService;
  accessTokens: Pick<AccessTokensService, 'revokeAll'>;
  signInLimits: SignInLimitsService;
}

export class AccountsService extends BaseService<Dependencies> {
  /**
   * Signs in with email address and password. Counts the attempt before any comparison; an unknown address takes as
   * long and gets the same response as a wrong password. Beyond the limits the right password still works from a
   * network known to the account.
   * @throws ApiError login.wrong_credentials, login.too_often; with the right password account.not_confirmed or
   *   account.blocked
   */
  async signIn(email: string, password: string, context: RequestContext): Promise<SignedIn> {
    const { database, clock, keys, signInLimits } = this.deps;
    const network = keys.hash('network', networkOf(context.client.address));
    const [user, pendingRegistration] = await Promise.all([
      queries.findAccountForSignIn(database, email, network, clock.now()),
      queries.findPendingRegistration(database, email, network, clock.now()),
    ]);
    const attempt = await signInLimits.countAttempt(email, network);
    const storedHash = user?.passwordHash ?? null;
    const isPasswordRight = await attempt.compare(storedHash, password);
    // Thrown only after the comparison: timing must not reveal which accounts know the network.
    if (attempt.refusal && !(isPasswordRight && user?.knownNetworks.length)) throw attempt.refusal;
    if (!user || storedHash === null || !isPasswordRight) {
      // Unknown and taken addresses take the same path, because both can have pending registrations.
      const isUnconfirmed = await attempt.compare(
        pendingRegistration?.passwordHash ?? null,
        password,
      );
      throw new ApiError(isUnconfirmed ? 'account.not_confirmed' : 'login.wrong_credentials');
    }
    await attempt.succeed();
    if (user.blockedAt) throw accountBlockedError(user.blockedReason);

    const passwordHash = await renewedHash(storedHash, password);
    const openedSession = await database.$transaction(async (transaction) => {
      await this.deps.profile.lockAccount(transaction, user.id);
      // Fails if the password was changed or the account blocked in the meantime.
      const { count } = await transaction.user.updateMany({
        where: { id: user.id, passwordHash: storedHash, blockedAt: null },
        data: { locale: context.language, passwordHash },
      });
      if (count === 0) throw new ApiError('login.wrong_credentials');
      return this.openSession(transaction, user.id, context.client);
    });
    return this.presentSignIn(user.id, openedSession, context.language);
  }

  /**
   * Opens a session and remembers the network as known to the account; logs sign-ins of staff.
   * @throws ApiError account.blocked, also if the account has just been blocked
   */
  async openSession(transaction: DatabaseTransaction, userId: number, client: Client) {
    const { clock, keys, profile, log } = this.deps;
    const { role, blockedAt, blockedReason } = await profile.lockAccount(transaction, userId);
    if (blockedAt) throw accountBlockedError(blockedReason);
    if (role !== 'user') await log.addEntry(transaction, { userId }, { action: 'sign_in' });
    const network = keys.hash('network', networkOf(client.address));
    await queries.rememberNetwork(transaction, userId, network, clock.now());
    return this.deps.sessions.openSession(transaction, userId, client);
  }

  /** Returns the response shared by all ways to sign in. */
  async presentSignIn(
    userId: number,
    openedSession: { token: string; expires_in: number },
    language: Language,
  ): Promise<SignedIn> {
    const user = await this.deps.profile.profileOf(userId, language);
    return { ...openedSession, token_type: 'Bearer', user };
  }

  async signOut(actor: SessionActor): Promise<void> {
    await this.deps.sessions.endSession(actor, actor.sessionId);
  }

  /**
   * Sends a password reset link, or the activation link again for a pending registration; otherwise sends nothing.
   * The response does not reveal which.
   * @throws ApiError account.too_often for the network
   */
  async sendPasswordReset(email: string, client: Client): Promise<void> {
    const { database, mail } = this.deps;
    const canEmail = await this.countEmailRequest('reset', email, client);
    const [user, pendingRegistration] = await Promise.all([
      queries.findAccountByEmail(database, email),
      this.findPendingRegistration(email, client),
    ]);
    if (!canEmail) return;
    if (user && !user.blockedAt) {
      await database.$transaction((transaction) => this.enqueuePasswordReset(transaction, user.id));
    } else if (!user && pendingRegistration) {
      await database.$transaction((transaction) =>
        mail.enqueue(transaction, { kind: 'registration', id: pendingRegistration.id }),
      );
    }
  }

  /** Enqueues a password reset link within a transaction; a newer link replaces older ones. */
  async enqueuePasswordReset(transaction: DatabaseTransaction, userId: number): Promise<void> {
    const { clock, mail, profile } = this.deps;
    await profile.lockAccount(transaction, userId);
    await transaction.passwordReset.deleteMany({ where: { userId } });
    const expiresAt = new Date(clock.now().getTime() + PASSWORD_RESET_MS);
    const { id } = await transaction.passwordReset.create({
      data: { id: randomUUID(), userId, expiresAt },
    });
    await mail.enqueue(transaction, { kind: 'password_reset', id });
  }

  /**
   * Returns the pending registration of an email address that is most likely the caller's: from the same network,
   * else the newest. It determines only whose link is sent and whose password is compared.
   */
  findPendingRegistration(email: string, client: Client) {
    const { database, clock, keys } = this.deps;
    const network = keys.hash('network', networkOf(client.address));
    return queries.findPendingRegistration(database, email, network, clock.now());
  }

  /**
   * Checks whether a password reset link is valid without using it up, because mail scanners follow links.
   * @throws ApiError link.invalid
   */
  async checkReset(link: string): Promise<void> {
    await this.#findValidReset(link, this.deps.clock.now());
  }

  async #findValidReset(link: string, now: Date) {
    const id = this.deps.keys.readLink('password_reset', link);
    const reset = id && (await queries.findPasswordReset(this.deps.database, id, now));
    if (!reset) throw new ApiError('link.invalid');
    return { id, user: reset.user };
  }

  /**
   * Sets a new password by a link and ends all sessions and tool tokens. A link works once, even in parallel
   * requests.
   * @throws ApiError link.invalid; validation on `password`
   */
  async resetPassword(link: string, password: string, context: RequestContext): Promise<void> {
    const { database, clock, keys, mail, sessions, profile, accessTokens } = this.deps;
    const { language, client } = context;
    const network = keys.hash('network', networkOf(client.address));
    const now = clock.now();
    const { id, user } = await this.#findValidReset(link, now);
    assertPasswordAllowed(password, user, language);
    const passwordHash = await hashPassword(password);
    await database.$transaction(async (transaction) => {
      // Locks the account first, as in all lock orders, to avoid deadlocks.
      await profile.lockAccount(transaction, user.id);
      const { count } = await transaction.passwordReset.deleteMany({
        where: { id, expiresAt: { gt: now } },
      });
      if (count === 0) throw new ApiError('link.invalid');
      await transaction.user.update({ where: { id: user.id }, data: { passwordHash } });
      await transaction.passwordReset.deleteMany({ where: { userId: user.id } });
      await sessions.endAllSessions(transaction, user.id, { reason: 'password' });
      await accessTokens.revokeAll(transaction, user.id);
      // A user with the link can read the account's mail, so they are its owner: failed attempts of others must not
      // block their next sign-in.
      await queries.rememberNetwork(transaction, user.id, network, now);
      await mail.enqueue(transaction, { kind: 'password_changed', user_id: user.id });
    });
    await this.deps.signInLimits.resetAccountCounts(user.email, network);
  }

  /**
   * Changes the password of a signed-in user and ends all other sessions and tool tokens.
   * @throws ApiError validation on `old_password` or `password`; login.too_often
   */
  async changePassword(
    actor: SessionActor,
    { old_password, password }: { old_password: string; password: string },
    language: Language,
  ): Promise<void> {
    const { database, mail, sessions, accessTokens } = this.deps;
    // A stolen token must not allow unlimited guesses.
    const key = `password of ${actor.userId}`;
    await assertWithinLimit(this.deps.limits, key, signInLimits.perAddress, 'login.too_often');
    const user = await database.user.findUniqueOrThrow({ where: { id: actor.userId } });
    if (!(await isPassword(user.passwordHash, old_password))) {
      throw createValidationError('old_password', 'wrong_password', language);
    }
    await this.deps.limits.reset(key);
    assertPasswordAllowed(password, user, language);
    const passwordHash = await hashPassword(password);
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.user.updateMany({
        where: { id: actor.userId, passwordHash: user.passwordHash },
        data: { passwordHash },
      });
      if (count === 0) throw createValidationError('old_password', 'wrong_password', language);
      await transaction.passwordReset.deleteMany({ where: { userId: actor.userId } });
      await sessions.endAllSessions(transaction, actor.userId, {
        reason: 'password',
        exceptSessionId: actor.sessionId,
      });
      await accessTokens.revokeAll(transaction, actor.userId);
      await mail.enqueue(transaction, { kind: 'password_changed', user_id: actor.userId });
    });
  }

  /**
   * Counts an email requested by a visitor, for the network and the recipient.
   * @returns false if the recipient's limit is reached: the caller then sends nothing and responds as usual
   * @throws ApiError account.too_often if the network's limit is reached
   */
  async countEmailRequest(
    cause: 'resend' | 'reset',
    email: string,
    client: Client,
  ): Promise<boolean> {
    const { keys, mail, limits } = this.deps;
    const network = keys.hash('network', networkOf(client.address));
    const { emailsPerMinute: minuteLimit, emailsPerHour: hourLimit } = networkLimits;
    await assertWithinLimit(limits, `mails a minute ${network}`, minuteLimit, 'account.too_often');
    await assertWithinLimit(limits, `mails an hour ${network}`, hourLimit, 'account.too_often');
    return mail.countAgainstLimit(cause, email);
  }
}

export function accountBlockedError(reason: string | null): ApiError {
  return new ApiError('account.blocked', { values: { reason: reason ?? '' } });
}

interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
}

/**
 * Checks a new password against the rules and the owner's words.
 * @throws ApiError validation on `password`
 */
export function assertPasswordAllowed(
  password: string,
  owner: PasswordOwner,
  language: Language,
): void {
  const { email, firstName, lastName, companyName } = owner;
  const words = personalWords({ email, names: [firstName, lastName, companyName] });
  const error = passwordError(password, words);
  if (error) throw createValidationError('password', error, language);
}
