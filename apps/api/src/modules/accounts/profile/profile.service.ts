import { randomUUID } from 'node:crypto';
import { MAX_PHONES, type Profile, type ProfileForm } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import { fieldFailure, phoneOf } from '../../../http/field-errors.ts';
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
import { pendingEmail, toProfile } from './profile.presenter.ts';
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
    const [account, left] = await Promise.all([
      findAccount(database, userId, now),
      allowance.allowanceOf(userId),
    ]);
    return toProfile(account, { language, now, left });
  }

  /**
   * Changes the submitted fields. A new email address has to be confirmed, and the present one is notified; the
   * response is the same for a taken address.
   * @param picture avatar, or logo of a company
   * @throws ApiError validation by field; account.too_often for changes of the address and of pictures
   */
  async update(
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
      ...(account.isEntity && companyFields(form, language)),
      ...(await this.#home(form, account, language)),
    };
    const own = [account.phone ?? [], account.phones.map((each) => each.phone)].flat();
    const phone = form.phone === undefined ? null : phoneOf(form.phone, 'phone', language, own);
    const numbers = (form.new_phones ?? []).map((text) =>
      phoneOf(text, 'new_phones', language, own),
    );
    const email = await this.#newEmail(form.email, account);
    // A mailbox that reached its limit gets no email; the response is the same.
    const mayMail = email ? await this.deps.mail.countAgainstLimit('email-change', email) : false;
    const shown = await this.#picture(form, picture, account, language);

    const save = async (transaction: DatabaseTransaction) => {
      // Locks the account first to serialise parallel changes.
      const before = await lockAccount(transaction, account.id);
      await transaction.user.update({ where: { id: account.id }, data: { ...fields, ...shown } });
      const old = account.isEntity ? before.logo : before.avatar;
      if (shown) await this.#dropPicture(transaction, old);
      if (phone) await this.#setMainPhone(transaction, account.id, phone);
      if (numbers.length > 0) await this.#addPhones(transaction, account.id, numbers, language);
      if (email !== undefined)
        await this.#changeEmail(transaction, account.id, before, email, mayMail);
    };
    try {
      await database.$transaction(save);
    } catch (error) {
      // A rejected form leaves no file; after a database error the outcome is unknown and the file remains.
      const key = mediaKeyOf(shown?.logo ?? shown?.avatar ?? null);
      if (key && error instanceof ApiError) await this.deps.storage.delete(key);
      throw error;
    }
    return this.profileOf(actor.userId, language);
  }

  /**
   * Locks an account until the commit. Every change of an account's rows takes this lock first, which serialises
   * calls and avoids deadlocks.
   */
  lockAccount(transaction: DatabaseTransaction, userId: number) {
    return lockAccount(transaction, userId);
  }

  /**
   * Removes an additional number.
   * @throws ApiError phone.not_found, also for one of another account
   */
  async removePhone(actor: Actor, id: number, language: Language): Promise<Profile> {
    const { count } = await this.deps.database.userPhone.deleteMany({
      where: { id, userId: actor.userId },
    });
    if (count === 0) throw new ApiError('phone.not_found');
    return this.profileOf(actor.userId, language);
  }

  /**
   * Checks, before a call, whether its number could become one of the account's.
   * @throws ApiError validation on `phone` if the maximum of numbers is reached
   */
  async assertRoomForPhone(userId: number, phone: string, language: Language): Promise<void> {
    const { phone: main, phones } = await this.deps.database.user.findUniqueOrThrow({
      where: { id: userId },
      select: { phone: true, phones: { select: { phone: true } } },
    });
    const exists = [main, ...phones.map((each) => each.phone)].includes(phone);
    if (!exists && phones.length >= MAX_PHONES) throw fieldFailure('phone', 'no_room', language);
  }

  /**
   * Marks a number as verified within a transaction: the main one or an additional one; adds a new number if the
   * maximum allows it.
   */
  async markPhoneVerified(
    transaction: DatabaseTransaction,
    userId: number,
    phone: string,
    now: Date,
  ): Promise<void> {
    // The same lock as in update().
    await lockAccount(transaction, userId);
    const main = await transaction.user.updateMany({
      where: { id: userId, phone },
      data: { phoneVerifiedAt: now },
    });
    if (main.count > 0) return;
    const additional = await transaction.userPhone.updateMany({
      where: { userId, phone },
      data: { verifiedAt: now },
    });
    if (additional.count > 0) return;
    if ((await transaction.userPhone.count({ where: { userId } })) >= MAX_PHONES) return;
    await transaction.userPhone.createMany({
      data: [{ userId, phone, verifiedAt: now }],
      skipDuplicates: true,
    });
  }

  async #home(form: ProfileForm, account: Account, language: Language) {
    const sameCountry = form.country_id === undefined || form.country_id === account.countryId;
    if (form.city_id === undefined && sameCountry) return {};
    const country = form.country_id === undefined ? account.countryId : form.country_id;
    // A new country alone clears the city; a city alone sets its country.
    const city = form.city_id === undefined ? null : form.city_id;
    const home = await this.deps.catalogue.resolvePlace(
      form.country_id === undefined && city !== null ? null : country,
      city,
    );
    if (home) return home;
    throw fieldFailure(city === null ? 'country_id' : 'city_id', 'unknown_place', language);
  }

  /** Returns the address to change to; `null` cancels a pending change, `undefined` changes nothing. */
  async #newEmail(requested: string | undefined, account: Account) {
    if (requested === undefined) return undefined;
    if (requested === account.email) return pendingEmail(account) === null ? undefined : null;
    await assertWithinLimit(
      this.deps.limits,
      `e-mails of ${account.id}`,
      EMAIL_CHANGE_LIMIT,
      'account.too_often',
    );
    return requested;
  }

  async #changeEmail(
    transaction: DatabaseTransaction,
    userId: number,
    present: { email: string; firstName: string; locale: string },
    newEmail: string | null,
    mayMail: boolean,
  ): Promise<void> {
    const { clock, mail } = this.deps;
    await transaction.emailChange.deleteMany({ where: { userId } });
    // A change to it may have been confirmed in the meantime.
    if (newEmail === null || newEmail === present.email) return;
    const id = randomUUID();
    const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_LINK_MS);
    await transaction.emailChange.create({
      data: { id, userId, newEmail, expiresAt },
    });
    const owner = await transaction.user.findFirst({ where: { email: newEmail } });
    const content: Email = owner
      ? { kind: 'account_exists', user_id: owner.id }
      : { kind: 'email_change', id };
    if (mayMail) await mail.enqueue(transaction, content);
    const notice = {
      kind: 'email_change_notice',
      ...emailChangeNotice(present, newEmail),
    } as const;
    await mail.enqueue(transaction, notice);
  }

  async #setMainPhone(
    transaction: DatabaseTransaction,
    userId: number,
    phone: string,
  ): Promise<void> {
    const same = await transaction.user.count({ where: { id: userId, phone } });
    if (same > 0) return;
    const other = await transaction.userPhone.findFirst({ where: { userId, phone } });
    await transaction.user.update({
      where: { id: userId },
      data: { phone, phoneVerifiedAt: other?.verifiedAt ?? null },
    });
    if (other) await transaction.userPhone.delete({ where: { id: other.id } });
  }

  async #addPhones(
    transaction: DatabaseTransaction,
    userId: number,
    numbers: string[],
    language: Language,
  ): Promise<void> {
    const { phone: main } = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
    await transaction.userPhone.createMany({
      data: numbers.filter((phone) => phone !== main).map((phone) => ({ userId, phone })),
      skipDuplicates: true,
    });
    if ((await transaction.userPhone.count({ where: { userId } })) > MAX_PHONES) {
      throw fieldFailure('new_phones', 'no_room', language);
    }
  }

  /** Stores the picture and returns the changed column. */
  async #picture(
    form: ProfileForm,
    picture: UploadedFile | null,
    account: Account,
    language: Language,
  ): Promise<{ avatar?: string | null; logo?: string | null } | null> {
    const shape = account.isEntity ? 'logo' : 'avatar';
    if (!picture) return form.remove_avatar ? { [shape]: null } : null;
    await assertWithinLimit(
      this.deps.limits,
      `pictures of ${account.id}`,
      PICTURE_UPLOAD_LIMIT,
      'account.too_often',
    );
    try {
      return {
        [shape]: `${MEDIA_PATH}${await storeAvatar(this.deps.storage, picture.path, shape)}`,
      };
    } catch (error) {
      if (error instanceof PictureError) throw fieldFailure('avatar', 'picture', language);
      throw error;
    }
  }

  /** Enqueues the removal of the old file in the same transaction, so that it survives a crash. */
  async #dropPicture(transaction: DatabaseTransaction, path: string | null): Promise<void> {
    const key = mediaKeyOf(path);
    if (key && isAvatarKey(key)) await this.deps.jobs.enqueue(transaction, 'remove-file', { key });
  }
}

/** Returns the notice to the present address about a new one. */
export function emailChangeNotice(
  { email, firstName, locale }: { email: string; firstName: string; locale: string },
  newEmail: string,
) {
  const language: Language = locale === 'en' ? 'en' : 'ru';
  return { to: email, name: firstName, language, new_email: maskEmail(newEmail) };
}

/** Returns the columns of a company, whose name and address are required as at registration. */
function companyFields(form: ProfileForm, language: Language) {
  for (const field of ['company_name', 'company_address'] as const) {
    if (form[field] === null) throw fieldFailure(field, 'required', language);
  }
  return {
    ...(form.company_name !== undefined && { companyName: form.company_name }),
    ...(form.company_address !== undefined && { companyAddress: form.company_address }),
    ...(form.company_inn !== undefined && { companyInn: form.company_inn }),
    ...(form.position !== undefined && { position: form.position }),
  };
}
