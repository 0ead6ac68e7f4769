import { randomUUID } from 'node:crypto';
import type { ConfirmationDetails, Registration, SignedIn } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, Client, RequestContext } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import { createValidationError, phoneOf } from '../../../http/field-errors.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { Limits } from '../../../infra/limits.ts';
import { networkOf } from '../../../infra/networks.ts';
import { hashPassword } from '../../../infra/passwords.ts';
import type { Keys } from '../../../infra/secrets.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import { CONFIRMATION_LINK_MS } from '../../core/email-queue/email-queue.rules.ts';
import type { Email, EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import { networkLimits, trialOf } from '../accounts/accounts.rules.ts';
import { type AccountsService, assertPasswordAllowed } from '../accounts/accounts.service.ts';
import type { AllowanceService } from '../allowance/allowance.service.ts';
import { emailChangeNoticeOf, type ProfileService } from '../profile/profile.service.ts';
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

/** Response to a confirmed link; `next` is the path that the registration requested. */
type ConfirmedSignIn = SignedIn & { next?: string };

/** Turns registrations into accounts, and confirms new email addresses. */
export class RegistrationsService extends BaseService<Dependencies> {
  /**
   * Stores a registration and sends its activation link. Each registration has a link of its own, so that a stranger
   * cannot inject a password into another one. A taken email address gets the same row, so that a later sign-in does
   * not reveal the account either; its link is never sent, and the owner is notified instead.
   * @throws ApiError validation on phone, password, place; account.too_often for the network
   */
  async register(form: Registration, { language, client }: RequestContext): Promise<void> {
    const { database, clock, keys, mail, catalogue } = this.deps;
    const phone = phoneOf(form.phone, 'phone', language);
    const { name: firstName, surname: lastName, email, company: isEntity } = form;
    const companyName = isEntity ? (form.company_name ?? null) : null;
    assertPasswordAllowed(form.password, { email, firstName, lastName, companyName }, language);
    const home = await catalogue.resolvePlace(
      form.selected_country ?? null,
      form.selected_city ?? null,
    );
    if (!home) {
      const field = form.selected_city ? 'selected_city' : 'selected_country';
      throw createValidationError(field, 'unknown_place', language);
    }

    const network = keys.hash('network', networkOf(client.address));
    const limits = this.deps.limits;
    await assertWithinLimit(
      limits,
      `sign-ups ${network}`,
      networkLimits.signUps,
      'account.too_often',
    );
    const canEmail = await mail.countAgainstLimit('sign-up', email);

    const passwordHash = await hashPassword(form.password);
    const owner = await queries.findOwnerOfEmail(database, email);
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
          expiresAt: new Date(now.getTime() + CONFIRMATION_LINK_MS),
        },
      });
      const content: Email = owner
        ? { kind: 'account_exists', user_id: owner.id }
        : { kind: 'registration', id };
      if (canEmail) await mail.enqueue(transaction, content);
    });
  }

  /**
   * Sends the activation link of a registration again and extends it to two days from now. If the email address
   * belongs to an account and was refused by its mail server, sends a link that confirms it again.
   * @throws ApiError account.too_often for the network
   */
  async resendConfirmation(email: string, client: Client): Promise<void> {
    const { database, clock, mail, accounts } = this.deps;
    const canEmail = await accounts.countEmailRequest('resend', email, client);
    const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_LINK_MS);
    const [pendingRegistration, owner] = await Promise.all([
      accounts.findPendingRegistration(email, client),
      queries.findOwnerOfEmail(database, email),
    ]);
    if (!canEmail) return;
    if (owner) return this.#enqueueRepeatedConfirmation(owner.id, email, expiresAt);
    if (!pendingRegistration) return;
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.registration.updateMany({
        where: { id: pendingRegistration.id },
        data: { expiresAt },
      });
      if (count > 0)
        await mail.enqueue(transaction, { kind: 'registration', id: pendingRegistration.id });
    });
  }

  async #enqueueRepeatedConfirmation(
    userId: number,
    email: string,
    expiresAt: Date,
  ): Promise<void> {
    const { database, mail, profile } = this.deps;
    await database.$transaction(async (transaction) => {
      const account = await profile.lockAccount(transaction, userId);
      if (account.email !== email || !account.emailRefusedAt || account.blockedAt) return;
      const row = { id: randomUUID(), userId, email, expiresAt };
      const { id } = await queries.upsertConfirmation(transaction, row);
      await mail.enqueue(transaction, { kind: 'email_again', id });
    });
  }

  /**
   * Describes what a link confirms, without confirming it.
   * @throws ApiError link.invalid
   */
  async describeLink(link: string): Promise<ConfirmationDetails> {
    const { database, clock, keys } = this.deps;
    const now = clock.now();
    const id = keys.readLink('registration', link);
    const pendingRegistration = id && (await queries.findRegistration(database, id, now));
    if (pendingRegistration) {
      const { firstName: name, email, mark } = pendingRegistration;
      return { purpose: 'registration', name, email, ...(mark !== null && { mark }) };
    }
    const changeId = keys.readLink('email_change', link);
    const change = changeId && (await queries.findEmailChange(database, changeId, now));
    if (!change) throw new ApiError('link.invalid');
    const { user, newEmail: email } = change;
    return { purpose: 'email_change', name: user.firstName, email };
  }

  /**
   * Creates the account, or applies the new email address, and signs in. A link works once, even in parallel requests.
   * Only the account's owner can confirm a new address, because the link may have gone to a mistyped one; the old
   * address is notified, and other sessions end. Confirming the current address after its mail server refused it only
   * enables emails again. It requires no session, because an owner who has lost the password cannot reset it without
   * emails.
   * @param password replaces the password of the registration, which a stranger may have chosen; `null` keeps it
   * @throws ApiError link.invalid; unauthorized for a new address without its owner's session; validation on
   *   `password`
   */
  async confirmLink(
    link: string,
    password: string | null,
    actor: Actor | null,
    context: RequestContext,
  ): Promise<ConfirmedSignIn> {
    const { keys } = this.deps;
    const registrationId = keys.readLink('registration', link);
    if (registrationId) return this.#activate(registrationId, password, context);
    const changeId = keys.readLink('email_change', link);
    if (!changeId) throw new ApiError('link.invalid');
    return this.#changeEmail(changeId, actor, context);
  }

  async #activate(
    id: string,
    password: string | null,
    { client, language }: RequestContext,
  ): Promise<ConfirmedSignIn> {
    const { database, clock, keys, accounts, allowance, trialMonths } = this.deps;
    const now = clock.now();
    const pendingRegistration = await queries.findRegistration(database, id, now);
    if (!pendingRegistration) throw new ApiError('link.invalid');
    const {
      id: _id,
      createdAt: _createdAt,
      expiresAt: _expiresAt,
      network,
      next,
      mark: _mark,
      ...fields
    } = pendingRegistration;
    if (password !== null) assertPasswordAllowed(password, fields, language);
    const newHash = password === null ? null : await hashPassword(password);
    const isSameNetwork = network === keys.hash('network', networkOf(client.address));
    const trial = trialOf(fields.isEntity, now, trialMonths);
    const { userId, session } = await database.$transaction(async (transaction) => {
      await queries.lockRegistrations(transaction, fields.email);
      // If another network registered this address too, the link may belong to a stranger's registration: signs in the
      // owner of the mailbox, but sets no password.
      const isPasswordUncertain =
        newHash === null &&
        !isSameNetwork &&
        (await queries.countRegistrationsFromOtherNetworks(
          transaction,
          fields.email,
          network,
          now,
        )) > 0;
      const { count } = await transaction.registration.deleteMany({
        where: { id, expiresAt: { gt: now } },
      });
      if (count === 0) throw new ApiError('link.invalid');
      const [user] = await transaction.user.createManyAndReturn({
        data: [
          {
            ...fields,
            passwordHash: isPasswordUncertain ? null : (newHash ?? fields.passwordHash),
            createdAt: now,
            ...trial,
          },
        ],
        skipDuplicates: true,
        select: { id: true },
      });
      // Another registration of this address was activated first.
      if (!user) throw new ApiError('link.invalid');
      await allowance.grantTrial(transaction, user.id, trial.tariffExpiresAt);
      await transaction.registration.deleteMany({ where: { email: fields.email } });
      if (isPasswordUncertain) await accounts.enqueuePasswordReset(transaction, user.id);
      return { userId: user.id, session: await accounts.openSession(transaction, user.id, client) };
    });
    const signInResult = await accounts.presentSignIn(userId, session, language);
    return { ...signInResult, ...(next !== null && { next }) };
  }

  async #changeEmail(id: string, actor: Actor | null, context: RequestContext): Promise<SignedIn> {
    const { database, clock, mail, accounts, profile, sessions } = this.deps;
    const now = clock.now();
    const change = await queries.findEmailChange(database, id, now);
    if (!change) throw new ApiError('link.invalid');
    const { userId, newEmail } = change;
    const isCurrentAddress = newEmail === change.user.email;
    if (!isCurrentAddress && actor?.userId !== userId) throw new ApiError('unauthorized');
    const session = await database.$transaction(async (transaction) => {
      const { email, emailRefusedAt } = await profile.lockAccount(transaction, userId);
      const { count } = await transaction.emailChange.deleteMany({
        where: { id, expiresAt: { gt: now } },
      });
      const owner = await queries.findOwnerOfEmail(transaction, newEmail);
      if (count === 0 || (owner && owner.id !== userId)) throw new ApiError('link.invalid');
      const data = { email: newEmail, emailRefusedAt: null };
      await transaction.user.update({ where: { id: userId }, data });
      if (isCurrentAddress !== (newEmail === email)) throw new ApiError('link.invalid');
      if (isCurrentAddress) return accounts.openSession(transaction, userId, context.client);
      // Links sent to the old address become invalid.
      await transaction.passwordReset.deleteMany({ where: { userId } });
      await transaction.emailChange.deleteMany({ where: { userId } });
      await sessions.endAllSessions(transaction, userId, { reason: 'logout' });
      const notice = {
        kind: 'email_changed',
        ...emailChangeNoticeOf(change.user, newEmail),
      } as const;
      if (!emailRefusedAt) await mail.enqueue(transaction, notice);
      return accounts.openSession(transaction, userId, context.client);
    });
    return accounts.presentSignIn(userId, session, context.language);
  }

  /** Deletes expired registrations, links and codes, and known networks that were last used before `networksBefore`. */
  async purge(networksBefore: Date): Promise<void> {
    const { database, clock } = this.deps;
    const expired = { where: { expiresAt: { lte: clock.now() } } };
    await database.registration.deleteMany(expired);
    await database.passwordReset.deleteMany(expired);
    await database.emailChange.deleteMany(expired);
    await database.providerSignIn.deleteMany(expired);
    await database.knownNetwork.deleteMany({ where: { lastUsed: { lt: networksBefore } } });
  }
}
