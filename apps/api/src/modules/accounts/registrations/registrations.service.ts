import { randomUUID } from 'node:crypto';
import type { Confirmable, Registration, SignedIn } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, Caller, Client } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure, phoneOf } from '../../../http/field-errors.ts';
import { withinLimit } from '../../../http/within-limit.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { Limits } from '../../../infra/limits.ts';
import { networkOf } from '../../../infra/networks.ts';
import { hashPassword } from '../../../infra/passwords.ts';
import type { Keys } from '../../../infra/secrets.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import { CONFIRMATION_MS } from '../../core/email-queue/email-queue.rules.ts';
import type { Email, EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import { limits, trialOf } from '../accounts/accounts.rules.ts';
import { type AccountsService, checkPassword } from '../accounts/accounts.service.ts';
import type { AllowanceService } from '../allowance/allowance.service.ts';
import { noticeTo, type ProfileService } from '../profile/profile.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import * as queries from './registrations.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  limits: Limits;
  mail: EmailQueueService;
  accounts: AccountsService;
  profile: ProfileService;
  sessions: SessionsService;
  catalogue: CatalogueService;
  allowance: Pick<AllowanceService, 'grantTrial'>;
  trialMonths: number;
}

/** The answer to a confirmed link, with the path to continue at. */
type Confirmed = SignedIn & { next?: string };

/** From the registration form to an account, and from a new e-mail to the account's own. */
export class RegistrationsService extends BaseService<Dependencies> {
  /**
   * Stores a registration and sends its activation link. Each registration is activated by its
   * own link alone, so nobody can slip a password under somebody else's. A taken e-mail leaves the
   * same row, so that signing in shows no difference either; but its link is never sent, and the
   * owner is notified.
   * @throws ApiError validation on phone, password, place; account.too_often for the address
   */
  async register(form: Registration, { language, client }: Caller): Promise<void> {
    const { database, clock, keys, mail, catalogue } = this.deps;
    const phone = phoneOf(form.phone, 'phone', language);
    const { name: firstName, surname: lastName, email, company: isEntity } = form;
    const companyName = isEntity ? (form.company_name ?? null) : null;
    checkPassword(form.password, { email, firstName, lastName, companyName }, language);
    const home = await catalogue.place(form.selected_country ?? null, form.selected_city ?? null);
    if (!home) {
      const field = form.selected_city ? 'selected_city' : 'selected_country';
      throw fieldFailure(field, 'unknown_place', language);
    }

    const network = keys.hash('network', networkOf(client.address));
    const counters = this.deps.limits;
    await withinLimit(
      counters,
      `sign-ups ${network}`,
      limits.signUpsOfAddress,
      'account.too_often',
    );
    const mayMail = await mail.mayEnqueue('sign-up', email);

    const passwordHash = await hashPassword(form.password);
    const owner = await queries.findOwner(database, email);
    const now = clock.now();
    await database.$transaction(async (transaction) => {
      const { id } = await transaction.registration.create({
        data: {
          id: randomUUID(),
          email,
          firstName,
          lastName,
          phone,
          passwordHash,
          isEntity,
          companyName,
          companyAddress: isEntity ? (form.company_address ?? null) : null,
          ...home,
          locale: language,
          network,
          next: form.next ?? null,
          mark: form.mark ?? null,
          createdAt: now,
          expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
        },
      });
      const content: Email = owner
        ? { kind: 'account_exists', user_id: owner.id }
        : { kind: 'registration', id };
      if (mayMail) await mail.enqueue(transaction, content);
    });
  }

  /**
   * Sends the activation link of a registration again and lets it live two days from now; to an account's
   * address that was refused, the link that confirms it anew.
   * @throws ApiError account.too_often for the address
   */
  async resend(email: string, client: Client): Promise<void> {
    const { database, clock, mail, accounts } = this.deps;
    const mayMail = await accounts.mayMail('resend', email, client);
    const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_MS);
    const [waiting, owner] = await Promise.all([
      accounts.waiting(email, client),
      queries.findOwner(database, email),
    ]);
    if (!mayMail) return;
    if (owner) return this.#confirmAnew(owner.id, email, expiresAt);
    if (!waiting) return;
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.registration.updateMany({
        where: { id: waiting.id },
        data: { expiresAt },
      });
      if (count > 0) await mail.enqueue(transaction, { kind: 'registration', id: waiting.id });
    });
  }

  async #confirmAnew(userId: number, email: string, expiresAt: Date): Promise<void> {
    const { database, mail, profile } = this.deps;
    await database.$transaction(async (transaction) => {
      const present = await profile.lock(transaction, userId);
      if (present.email !== email || !present.emailRefusedAt || present.blockedAt) return;
      const row = { id: randomUUID(), userId, email, expiresAt };
      const { id } = await queries.upsertConfirmation(transaction, row);
      await mail.enqueue(transaction, { kind: 'email_again', id });
    });
  }

  /**
   * What a link would confirm, without confirming it.
   * @throws ApiError link.invalid
   */
  async check(link: string): Promise<Confirmable> {
    const { database, clock, keys } = this.deps;
    const now = clock.now();
    const id = keys.readLink('registration', link);
    const waiting = id && (await queries.findRegistration(database, id, now));
    if (waiting) {
      const { firstName: name, email, mark } = waiting;
      return { purpose: 'registration', name, email, ...(mark !== null && { mark }) };
    }
    const changeId = keys.readLink('email_change', link);
    const change = changeId && (await queries.findEmailChange(database, changeId, now));
    if (!change) throw new ApiError('link.invalid');
    const { user, newEmail: email } = change;
    return { purpose: 'email_change', name: user.firstName, email };
  }

  /**
   * Makes the account, or the new e-mail the account's, and signs in. A link works once: of
   * parallel uses one wins. A new e-mail is confirmed by the account's owner only, because the
   * link may have gone to a mistyped address; the old address is notified, and other sessions end.
   * The account's own e-mail gets letters again, and nothing else changes; its mailbox's owner needs no
   * session, which lost with the password could not be had back without letters.
   * @param password replaces that of the registration, which somebody else may have made; without
   * one the registration's stays
   * @throws ApiError link.invalid; unauthorized for a new e-mail and somebody else; validation on
   * `password`
   */
  async confirm(
    link: string,
    password: string | null,
    actor: Actor | null,
    caller: Caller,
  ): Promise<Confirmed> {
    const { keys } = this.deps;
    const registrationId = keys.readLink('registration', link);
    if (registrationId) return this.#activate(registrationId, password, caller);
    const changeId = keys.readLink('email_change', link);
    if (!changeId) throw new ApiError('link.invalid');
    return this.#changeEmail(changeId, actor, caller);
  }

  async #activate(
    id: string,
    password: string | null,
    { client, language }: Caller,
  ): Promise<Confirmed> {
    const { database, clock, keys, accounts, allowance, trialMonths } = this.deps;
    const now = clock.now();
    const waiting = await queries.findRegistration(database, id, now);
    if (!waiting) throw new ApiError('link.invalid');
    const {
      id: _used,
      createdAt: _createdAt,
      expiresAt: _end,
      network,
      next,
      mark: _,
      ...fields
    } = waiting;
    if (password !== null) checkPassword(password, fields, language);
    const chosen = password === null ? null : await hashPassword(password);
    const atHome = network === keys.hash('network', networkOf(client.address));
    const trial = trialOf(fields.isEntity, now, trialMonths);
    const { userId, opened } = await database.$transaction(async (transaction) => {
      await queries.lockRegistrations(transaction, fields.email);
      // Somebody else registered this address too, and the link may belong to that registration:
      // the mailbox's owner is signed in, but no password is taken over.
      const doubtful =
        chosen === null &&
        !atHome &&
        (await queries.countFromElsewhere(transaction, fields.email, network, now)) > 0;
      const { count } = await transaction.registration.deleteMany({
        where: { id, expiresAt: { gt: now } },
      });
      if (count === 0) throw new ApiError('link.invalid');
      const [user] = await transaction.user.createManyAndReturn({
        data: [
          {
            ...fields,
            passwordHash: doubtful ? null : (chosen ?? fields.passwordHash),
            createdAt: now,
            ...trial,
          },
        ],
        skipDuplicates: true,
        select: { id: true },
      });
      // Another registration of this e-mail was activated first.
      if (!user) throw new ApiError('link.invalid');
      await allowance.grantTrial(transaction, user.id, trial.tariffExpiresAt);
      await transaction.registration.deleteMany({ where: { email: fields.email } });
      if (doubtful) await accounts.postReset(transaction, user.id);
      return { userId: user.id, opened: await accounts.open(transaction, user.id, client) };
    });
    const signedIn = await accounts.signedIn(userId, opened, language);
    return { ...signedIn, ...(next !== null && { next }) };
  }

  async #changeEmail(id: string, actor: Actor | null, caller: Caller): Promise<SignedIn> {
    const { database, clock, mail, accounts, profile, sessions } = this.deps;
    const now = clock.now();
    const change = await queries.findEmailChange(database, id, now);
    if (!change) throw new ApiError('link.invalid');
    const { userId, newEmail } = change;
    const isOwn = newEmail === change.user.email;
    if (!isOwn && actor?.userId !== userId) throw new ApiError('unauthorized');
    const opened = await database.$transaction(async (transaction) => {
      const { email, emailRefusedAt } = await profile.lock(transaction, userId);
      const { count } = await transaction.emailChange.deleteMany({
        where: { id, expiresAt: { gt: now } },
      });
      const owner = await queries.findOwner(transaction, newEmail);
      if (count === 0 || (owner && owner.id !== userId)) throw new ApiError('link.invalid');
      const data = { email: newEmail, emailRefusedAt: null };
      await transaction.user.update({ where: { id: userId }, data });
      if (isOwn !== (newEmail === email)) throw new ApiError('link.invalid');
      if (isOwn) return accounts.open(transaction, userId, caller.client);
      // Links that went to the old address end with it.
      await transaction.passwordReset.deleteMany({ where: { userId } });
      await transaction.emailChange.deleteMany({ where: { userId } });
      await sessions.endAll(transaction, userId, { reason: 'logout' });
      const notice = { kind: 'email_changed', ...noticeTo(change.user, newEmail) } as const;
      if (!emailRefusedAt) await mail.enqueue(transaction, notice);
      return accounts.open(transaction, userId, caller.client);
    });
    return accounts.signedIn(userId, opened, caller.language);
  }

  /** Removes registrations, links and changes whose time is over, and networks long unused. */
  async purge(networksBefore: Date): Promise<void> {
    const { database, clock } = this.deps;
    const over = { where: { expiresAt: { lte: clock.now() } } };
    await database.registration.deleteMany(over);
    await database.passwordReset.deleteMany(over);
    await database.emailChange.deleteMany(over);
    await database.providerSignIn.deleteMany(over);
    await database.knownNetwork.deleteMany({ where: { lastUsed: { lt: networksBefore } } });
  }
}
