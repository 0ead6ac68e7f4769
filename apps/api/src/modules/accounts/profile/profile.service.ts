import { randomUUID } from 'node:crypto';
import { MAX_ADDITIONAL_PHONES, type Profile, type ProfileForm } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import { createValidationError, phoneOf } from '../../../http/field-errors.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Limits } from '../../../infra/limits.ts';
import { isAvatarKey, PictureError, storeAvatar } from '../../../infra/pictures.ts';
import type { Storage } from '../../../infra/storage.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import { CONFIRMATION_LINK_MS } from '../../core/email-queue/email-queue.rules.ts';
import type { Email, EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import type { AllowanceService } from '../allowance/allowance.service.ts';
import { pendingEmailOf, toProfile } from './profile.presenter.ts';
import { findAccount, lockAccount } from './profile.queries.ts';
import {
  EMAIL_CHANGE_LIMIT,
  MEDIA_PATH,
  maskEmail,
  mediaKeyOf,
  PICTURE_UPLOAD_LIMIT,
} from './profile.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  jobs: Jobs;
  mail: EmailQueueService;
  storage: Storage;
  catalogue: CatalogueService;
  allowance: Pick<AllowanceService, 'allowanceOf'>;
}

type Account = Awaited<ReturnType<typeof findAccount>>;

export class ProfileService extends BaseService<Dependencies> {
  async profileOf(userId: number, language: Language): Promise<Profile> {
    const { database, clock, allowance } = this.deps;
    const now = clock.now();
    const [account, remainingAllowance] = await Promise.all([
      findAccount(database, userId, now),
      allowance.allowanceOf(userId),
    ]);
    return toProfile(account, { language, now, allowance: remainingAllowance });
  }

  /**
   * Changes the submitted fields. A new email address has to be confirmed, and the current one is notified; the
   * response is the same for a taken address.
   * @param picture avatar, or logo of a company
   * @throws ApiError validation by field; account.too_often for too many changes of the email address or the picture
   */
  async updateProfile(
    actor: Actor,
    form: ProfileForm,
    picture: UploadedFile | null,
    language: Language,
  ): Promise<Profile> {
    const { database, clock } = this.deps;
    const account = await findAccount(database, actor.userId, clock.now());
    const fields = {
      ...(form.first_name !== undefined && { firstName: form.first_name }),
      ...(form.last_name !== undefined && { lastName: form.last_name }),
      ...(form.address !== undefined && { address: form.address }),
      ...(account.isEntity && companyColumns(form, language)),
      ...(await this.#resolveHome(form, account, language)),
    };
    const ownNumbers = [account.phone ?? [], account.phones.map((each) => each.phone)].flat();
    const phone =
      form.phone === undefined ? null : phoneOf(form.phone, 'phone', language, ownNumbers);
    const newNumbers = (form.new_phones ?? []).map((text) =>
      phoneOf(text, 'new_phones', language, ownNumbers),
    );
    const email = await this.#findNewEmail(form.email, account);
    // An address that has reached its limit gets no email; the response is the same.
    const canEmail = email ? await this.deps.mail.countAgainstLimit('email-change', email) : false;
    const changedPicture = await this.#storePicture(form, picture, account, language);

    const saveChanges = async (transaction: DatabaseTransaction) => {
      // Locks the account first to serialize parallel changes.
      const accountBefore = await lockAccount(transaction, account.id);
      await transaction.user.update({
        where: { id: account.id },
        data: { ...fields, ...changedPicture },
      });
      const oldPicture = account.isEntity ? accountBefore.logo : accountBefore.avatar;
      if (changedPicture) await this.#enqueuePictureRemoval(transaction, oldPicture);
      if (phone) await this.#setMainPhone(transaction, account.id, phone);
      if (newNumbers.length > 0)
        await this.#addPhones(transaction, account.id, newNumbers, language);
      if (email !== undefined)
        await this.#changeEmail(transaction, account.id, accountBefore, email, canEmail);
    };
    try {
      await database.$transaction(saveChanges);
    } catch (error) {
      // Deletes the file of a rejected form. After a database error the outcome is unknown, so the file remains.
      const key = mediaKeyOf(changedPicture?.logo ?? changedPicture?.avatar ?? null);
      if (key && error instanceof ApiError) await this.deps.storage.delete(key);
      throw error;
    }
    return this.profileOf(actor.userId, language);
  }

  /**
   * Locks an account until the commit. Every change of an account's rows takes this lock first, which serializes
   * changes and avoids deadlocks.
   */
  lockAccount(transaction: DatabaseTransaction, userId: number) {
    return lockAccount(transaction, userId);
  }

  /**
   * Removes an additional number.
   * @throws ApiError phone.not_found, also for a number of another account
   */
  async removePhone(actor: Actor, id: number, language: Language): Promise<Profile> {
    const { count } = await this.deps.database.userPhone.deleteMany({
      where: { id, userId: actor.userId },
    });
    if (count === 0) throw new ApiError('phone.not_found');
    return this.profileOf(actor.userId, language);
  }

  /**
   * Checks before a call whether its number belongs to the account or can be added to it.
   * @throws ApiError validation on `phone` if the maximum of numbers is reached
   */
  async assertPhoneLimit(userId: number, phone: string, language: Language): Promise<void> {
    const { phone: mainPhone, phones } = await this.deps.database.user.findUniqueOrThrow({
      where: { id: userId },
      select: { phone: true, phones: { select: { phone: true } } },
    });
    const isOwnNumber = [mainPhone, ...phones.map((each) => each.phone)].includes(phone);
    if (!isOwnNumber && phones.length >= MAX_ADDITIONAL_PHONES)
      throw createValidationError('phone', 'no_room', language);
  }

  /**
   * Marks the main or an additional number as verified. Adds an unknown number as an additional one, unless the
   * account has the maximum of them.
   */
  async markPhoneVerified(
    transaction: DatabaseTransaction,
    userId: number,
    phone: string,
    now: Date,
  ): Promise<void> {
    // The same lock as in update().
    await lockAccount(transaction, userId);
    const changedMain = await transaction.user.updateMany({
      where: { id: userId, phone },
      data: { phoneVerifiedAt: now },
    });
    if (changedMain.count > 0) return;
    const changedAdditional = await transaction.userPhone.updateMany({
      where: { userId, phone },
      data: { verifiedAt: now },
    });
    if (changedAdditional.count > 0) return;
    if ((await transaction.userPhone.count({ where: { userId } })) >= MAX_ADDITIONAL_PHONES) return;
    await transaction.userPhone.createMany({
      data: [{ userId, phone, verifiedAt: now }],
      skipDuplicates: true,
    });
  }

  async #resolveHome(form: ProfileForm, account: Account, language: Language) {
    const isSameCountry = form.country_id === undefined || form.country_id === account.countryId;
    if (form.city_id === undefined && isSameCountry) return {};
    const country = form.country_id === undefined ? account.countryId : form.country_id;
    // A new country alone clears the city; a city alone sets its country.
    const city = form.city_id === undefined ? null : form.city_id;
    const home = await this.deps.catalogue.resolvePlace(
      form.country_id === undefined && city !== null ? null : country,
      city,
    );
    if (home) return home;
    throw createValidationError(
      city === null ? 'country_id' : 'city_id',
      'unknown_place',
      language,
    );
  }

  /** Returns the new email address; `null` cancels a pending change, `undefined` changes nothing. */
  async #findNewEmail(requestedEmail: string | undefined, account: Account) {
    if (requestedEmail === undefined) return undefined;
    if (requestedEmail === account.email)
      return pendingEmailOf(account) === null ? undefined : null;
    await assertWithinLimit(
      this.deps.limits,
      `e-mails of ${account.id}`,
      EMAIL_CHANGE_LIMIT,
      'account.too_often',
    );
    return requestedEmail;
  }

  async #changeEmail(
    transaction: DatabaseTransaction,
    userId: number,
    currentAccount: { email: string; firstName: string; locale: string },
    newEmail: string | null,
    canEmail: boolean,
  ): Promise<void> {
    const { clock, mail } = this.deps;
    await transaction.emailChange.deleteMany({ where: { userId } });
    // A change to the same address may have been confirmed in the meantime.
    if (newEmail === null || newEmail === currentAccount.email) return;
    const id = randomUUID();
    const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_LINK_MS);
    await transaction.emailChange.create({
      data: { id, userId, newEmail, expiresAt },
    });
    const ownerOfNewEmail = await transaction.user.findFirst({ where: { email: newEmail } });
    const content: Email = ownerOfNewEmail
      ? { kind: 'account_exists', user_id: ownerOfNewEmail.id }
      : { kind: 'email_change', id };
    if (canEmail) await mail.enqueue(transaction, content);
    const notice = {
      kind: 'email_change_notice',
      ...emailChangeNoticeOf(currentAccount, newEmail),
    } as const;
    await mail.enqueue(transaction, notice);
  }

  async #setMainPhone(
    transaction: DatabaseTransaction,
    userId: number,
    phone: string,
  ): Promise<void> {
    const sameCount = await transaction.user.count({ where: { id: userId, phone } });
    if (sameCount > 0) return;
    const additionalPhone = await transaction.userPhone.findFirst({ where: { userId, phone } });
    await transaction.user.update({
      where: { id: userId },
      data: { phone, phoneVerifiedAt: additionalPhone?.verifiedAt ?? null },
    });
    if (additionalPhone) await transaction.userPhone.delete({ where: { id: additionalPhone.id } });
  }

  async #addPhones(
    transaction: DatabaseTransaction,
    userId: number,
    numbers: string[],
    language: Language,
  ): Promise<void> {
    const { phone: mainPhone } = await transaction.user.findUniqueOrThrow({
      where: { id: userId },
    });
    await transaction.userPhone.createMany({
      data: numbers.filter((phone) => phone !== mainPhone).map((phone) => ({ userId, phone })),
      skipDuplicates: true,
    });
    if ((await transaction.userPhone.count({ where: { userId } })) > MAX_ADDITIONAL_PHONES) {
      throw createValidationError('new_phones', 'no_room', language);
    }
  }

  /** Stores a new picture and returns the changed column; `null` if the form does not change the picture. */
  async #storePicture(
    form: ProfileForm,
    picture: UploadedFile | null,
    account: Account,
    language: Language,
  ): Promise<{ avatar?: string | null; logo?: string | null } | null> {
    const column = account.isEntity ? 'logo' : 'avatar';
    if (!picture) return form.remove_avatar ? { [column]: null } : null;
    await assertWithinLimit(
      this.deps.limits,
      `pictures of ${account.id}`,
      PICTURE_UPLOAD_LIMIT,
      'account.too_often',
    );
    try {
      return {
        [column]: `${MEDIA_PATH}${await storeAvatar(this.deps.storage, picture.path, column)}`,
      };
    } catch (error) {
      if (error instanceof PictureError) throw createValidationError('avatar', 'picture', language);
      throw error;
    }
  }

  /** Enqueues the removal of the old file in the same transaction, so that a crash cannot prevent it. */
  async #enqueuePictureRemoval(
    transaction: DatabaseTransaction,
    path: string | null,
  ): Promise<void> {
    const key = mediaKeyOf(path);
    if (key && isAvatarKey(key)) await this.deps.jobs.enqueue(transaction, 'remove-file', { key });
  }
}

/** Returns the content of the email that notifies the current address of a new one. */
export function emailChangeNoticeOf(
  { email, firstName, locale }: { email: string; firstName: string; locale: string },
  newEmail: string,
) {
  const language: Language = locale === 'en' ? 'en' : 'ru';
  return { to: email, name: firstName, language, new_email: maskEmail(newEmail) };
}

/** Returns the changed columns of a company, whose name and address cannot be cleared. */
function companyColumns(form: ProfileForm, language: Language) {
  for (const field of ['company_name', 'company_address'] as const) {
    if (form[field] === null) throw createValidationError(field, 'required', language);
  }
  return {
    ...(form.company_name !== undefined && { companyName: form.company_name }),
    ...(form.company_address !== undefined && { companyAddress: form.company_address }),
    ...(form.company_inn !== undefined && { companyInn: form.company_inn }),
    ...(form.position !== undefined && { position: form.position }),
  };
}
