import { randomUUID } from 'node:crypto';
import { personalWords, type SignedIn } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Caller, Client, SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import { withinLimit } from '../../../http/within-limit.ts';
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
import { limits, passwordError, RESET_MS } from './accounts.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  limits: Limits;
  mail: EmailQueueService;
  log: Pick<ModerationLogService, 'write'>;
  sessions: SessionsService;
  profile: ProfileService;
  accessTokens: Pick<AccessTokensService, 'endAll'>;
  signInLimits: SignInLimitsService;
}

/** Signing in and out; changing and resetting the password. */
export class AccountsService extends BaseService<Dependencies> {
  /**
   * Signs in with e-mail and password. Limits are counted before anything is compared; an unknown
   * e-mail takes as long and gets the same response as a wrong password. Past the limits the right
   * password still opens from a network that the account has signed in from before.
   * @throws ApiError login.wrong_credentials, login.too_often; with the right password
   * account.not_confirmed or account.blocked
   */
  async signIn(email: string, password: string, caller: Caller): Promise<SignedIn> {
    const { database, clock, keys, signInLimits } = this.deps;
    const network = keys.hash('network', networkOf(caller.client.address));
    const [user, waiting] = await Promise.all([
      queries.findForSignIn(database, email, network, clock.now()),
      queries.findWaiting(database, email, network, clock.now()),
    ]);
    const attempt = await signInLimits.count(email, network);
    const stored = user?.passwordHash ?? null;
    const isRight = await attempt.compare(stored, password);
    // Refused only after the comparison: which e-mails know the network must not be observable.
    if (attempt.refusal && !(isRight && user?.knownNetworks.length)) throw attempt.refusal;
    if (!user || stored === null || !isRight) {
      // The same for a free and a taken e-mail: somebody may have registered either.
      const waits = await attempt.compare(waiting?.passwordHash ?? null, password);
      throw new ApiError(waits ? 'account.not_confirmed' : 'login.wrong_credentials');
    }
    await attempt.succeed();
    if (user.blockedAt) throw blocked(user.blockedReason);

    const passwordHash = await renewedHash(stored, password);
    const opened = await database.$transaction(async (transaction) => {
      await this.deps.profile.lock(transaction, user.id);
      // Refused where the password was changed or the account blocked meanwhile.
      const { count } = await transaction.user.updateMany({
        where: { id: user.id, passwordHash: stored, blockedAt: null },
        data: { locale: caller.language, passwordHash },
      });
      if (count === 0) throw new ApiError('login.wrong_credentials');
      return this.open(transaction, user.id, caller.client);
    });
    return this.signedIn(user.id, opened, caller.language);
  }

  /**
   * Opens a session and remembers the network as one of the account's own; of staff it is logged.
   * @throws ApiError account.blocked, also where the block came a moment ago
   */
  async open(transaction: DatabaseTransaction, userId: number, client: Client) {
    const { clock, keys, profile, log } = this.deps;
    const { role, blockedAt, blockedReason } = await profile.lock(transaction, userId);
    if (blockedAt) throw blocked(blockedReason);
    if (role !== 'user') await log.write(transaction, { userId }, { action: 'sign_in' });
    const network = keys.hash('network', networkOf(client.address));
    await queries.rememberNetwork(transaction, userId, network, clock.now());
    return this.deps.sessions.open(transaction, userId, client);
  }

  /** The answer of every way to sign in. */
  async signedIn(
    userId: number,
    opened: { token: string; expires_in: number },
    language: Language,
  ): Promise<SignedIn> {
    const user = await this.deps.profile.of(userId, language);
    return { ...opened, token_type: 'Bearer', user };
  }

  /** Ends the session of the token that asks. */
  async signOut(actor: SessionActor): Promise<void> {
    await this.deps.sessions.end(actor, actor.sessionId);
  }

  /**
   * Sends a link to a new password, to a registration that waits its activation link again, and
   * nothing to anybody else: the caller learns none of it.
   * @throws ApiError account.too_often for the address
   */
  async sendReset(email: string, client: Client): Promise<void> {
    const { database, mail } = this.deps;
    const mayMail = await this.mayMail('reset', email, client);
    const [user, waiting] = await Promise.all([
      queries.findByEmail(database, email),
      this.waiting(email, client),
    ]);
    if (!mayMail) return;
    if (user && !user.blockedAt) {
      await database.$transaction((transaction) => this.postReset(transaction, user.id));
    } else if (!user && waiting) {
      await database.$transaction((transaction) =>
        mail.enqueue(transaction, { kind: 'registration', id: waiting.id }),
      );
    }
  }

  /** Sends a link to a new password within a transaction; a newer link ends the older ones. */
  async postReset(transaction: DatabaseTransaction, userId: number): Promise<void> {
    const { clock, mail, profile } = this.deps;
    await profile.lock(transaction, userId);
    await transaction.passwordReset.deleteMany({ where: { userId } });
    const expiresAt = new Date(clock.now().getTime() + RESET_MS);
    const { id } = await transaction.passwordReset.create({
      data: { id: randomUUID(), userId, expiresAt },
    });
    await mail.enqueue(transaction, { kind: 'password_reset', id });
  }

  /**
   * The registration of an e-mail that waits and is most likely the caller's: one from the same
   * network, else the newest. It only chooses whose link is sent and whose password is compared.
   */
  waiting(email: string, client: Client) {
    const { database, clock, keys } = this.deps;
    const network = keys.hash('network', networkOf(client.address));
    return queries.findWaiting(database, email, network, clock.now());
  }

  /**
   * Whether a link to a new password still works; it stays as it is, since mail scanners follow links.
   * @throws ApiError link.invalid
   */
  async checkReset(link: string): Promise<void> {
    await this.#goodReset(link, this.deps.clock.now());
  }

  async #goodReset(link: string, now: Date) {
    const id = this.deps.keys.readLink('password_reset', link);
    const reset = id && (await queries.findReset(this.deps.database, id, now));
    if (!reset) throw new ApiError('link.invalid');
    return { id, user: reset.user };
  }

  /**
   * Sets a new password by a link and ends all sessions and tools' tokens, at once and once: of
   * parallel uses one wins.
   * @throws ApiError link.invalid; validation on `password`
   */
  async resetPassword(link: string, password: string, caller: Caller): Promise<void> {
    const { database, clock, keys, mail, sessions, profile, accessTokens } = this.deps;
    const { language, client } = caller;
    const network = keys.hash('network', networkOf(client.address));
    const now = clock.now();
    const { id, user } = await this.#goodReset(link, now);
    checkPassword(password, user, language);
    const passwordHash = await hashPassword(password);
    await database.$transaction(async (transaction) => {
      // The account first, as everywhere: two calls never wait for each other's rows.
      await profile.lock(transaction, user.id);
      const { count } = await transaction.passwordReset.deleteMany({
        where: { id, expiresAt: { gt: now } },
      });
      if (count === 0) throw new ApiError('link.invalid');
      await transaction.user.update({ where: { id: user.id }, data: { passwordHash } });
      await transaction.passwordReset.deleteMany({ where: { userId: user.id } });
      await sessions.endAll(transaction, user.id, { reason: 'password' });
      await accessTokens.endAll(transaction, user.id);
      // Whoever reads the account's mail is its owner: failed attempts of others do not refuse the
      // sign-in that follows, neither the account's nor those of the network.
      await queries.rememberNetwork(transaction, user.id, network, now);
      await mail.enqueue(transaction, { kind: 'password_changed', user_id: user.id });
    });
    await this.deps.signInLimits.reset(user.email, network);
  }

  /**
   * Changes the password of somebody who knows it and ends all other sessions and tools' tokens.
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
    await withinLimit(this.deps.limits, key, signInLimits.ofAccount, 'login.too_often');
    const user = await database.user.findUniqueOrThrow({ where: { id: actor.userId } });
    if (!(await isPassword(user.passwordHash, old_password))) {
      throw fieldFailure('old_password', 'wrong_password', language);
    }
    await this.deps.limits.reset(key);
    checkPassword(password, user, language);
    const passwordHash = await hashPassword(password);
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.user.updateMany({
        where: { id: actor.userId, passwordHash: user.passwordHash },
        data: { passwordHash },
      });
      if (count === 0) throw fieldFailure('old_password', 'wrong_password', language);
      await transaction.passwordReset.deleteMany({ where: { userId: actor.userId } });
      await sessions.endAll(transaction, actor.userId, {
        reason: 'password',
        but: actor.sessionId,
      });
      await accessTokens.endAll(transaction, actor.userId);
      await mail.enqueue(transaction, { kind: 'password_changed', user_id: actor.userId });
    });
  }

  /**
   * Counts a mail that a visitor asks for, for the address and for whom it would go to.
   * @returns false when that mailbox has had enough: then nothing is sent, and nothing is said
   * @throws ApiError account.too_often when the address has had enough
   */
  async mayMail(cause: 'resend' | 'reset', email: string, client: Client): Promise<boolean> {
    const { keys, mail, limits: counters } = this.deps;
    const address = keys.hash('network', networkOf(client.address));
    const { mailsOfAddressAMinute: minute, mailsOfAddressAnHour: hour } = limits;
    await withinLimit(counters, `mails a minute ${address}`, minute, 'account.too_often');
    await withinLimit(counters, `mails an hour ${address}`, hour, 'account.too_often');
    return mail.mayEnqueue(cause, email);
  }
}

/** @throws ApiError account.blocked with the reason */
export function blocked(reason: string | null): ApiError {
  return new ApiError('account.blocked', { values: { reason: reason ?? '' } });
}

interface Named {
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
}

/** @throws ApiError validation on `password` */
export function checkPassword(password: string, person: Named, language: Language): void {
  const { email, firstName, lastName, companyName } = person;
  const words = personalWords({ email, names: [firstName, lastName, companyName] });
  const error = passwordError(password, words);
  if (error) throw fieldFailure('password', error, language);
}
