import {
  type FormKind,
  type FormParams,
  type FormResponse,
  pageForms,
  type senderFields,
  transportForm,
} from '@pitlane/contracts';
import type * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError, fieldMessagesOf, phoneOf } from '../../../http/field-errors.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { hashFile } from '../../../infra/upload-folder.ts';
import type { ContentService } from '../../content/content/content.service.ts';
import type { BuyoutAd } from '../../core/buyouts/buyouts.service.ts';
import type { EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import type { NewRequestFile, RequestFilesService } from '../files/request-files.service.ts';
import { fieldsIn, kindOf, storedKinds } from './form-details.rules.ts';
import type { FormDetailsService } from './form-details.service.ts';
import type { FormLimitsService, FormOrigin } from './form-limits.service.ts';
import type { FormToken, FormTokensService } from './form-tokens.service.ts';
import * as queries from './forms.queries.ts';
import { isSuspect, missingTransportFields } from './forms.rules.ts';
import type { ReplyDeadlinesService } from './reply-deadlines.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'hash'>;
  mail: Pick<EmailQueueService, 'enqueue'>;
  content: Pick<ContentService, 'consent' | 'isPublishedVersion'>;
  deadlines: Pick<ReplyDeadlinesService, 'supportHours' | 'deadlineOf' | 'confirmationText'>;
  tokens: Pick<FormTokensService, 'create' | 'parse'>;
  details: Pick<FormDetailsService, 'sendTypes' | 'assertReferencesExist'>;
  limits: Pick<FormLimitsService, 'senderOf' | 'assertRoom' | 'assertRoomLocked'>;
  files: Pick<RequestFilesService, 'store' | 'discard'>;
}

type Kind = Exclude<FormKind, 'error'>;

type Form = {
  [name in keyof typeof senderFields]?: z.output<(typeof senderFields)[name]> | undefined;
};

export interface SubmittedForm extends FormOrigin {
  form: Form;
  file?: UploadedFile | null;
  language: Language;
}

interface Contact {
  name?: string | null | undefined;
  phone: string | null;
  email?: string | null | undefined;
}

/** Forms: each creates a request that staff reply to. */
export class FormsService extends BaseService<Dependencies> {
  /** Returns what every form needs before it is filled in. */
  async params(language: Language): Promise<FormParams> {
    const { clock, content, deadlines, details, tokens } = this.deps;
    const createdAt = clock.now();
    return {
      send_type: details.sendTypes(language),
      hours: deadlines.supportHours,
      promises: pageForms.map((kind) => {
        const stored = { kind, createdAt, dueAt: deadlines.deadlineOf(kind, createdAt) };
        return { kind, message: deadlines.confirmationText(stored, language) };
      }),
      consent: await content.consent(),
      form_token: tokens.create(),
    };
  }

  /**
   * Checks the limit before a form is validated and its file is read; a form that is already stored is not limited.
   * @throws ApiError form.too_often
   */
  async assertMaySend(kind: Kind, token: unknown, origin: FormOrigin): Promise<void> {
    const { database, limits, tokens } = this.deps;
    try {
      await limits.assertRoom(kind, limits.senderOf(origin));
    } catch (error) {
      const formToken = tokens.parse(typeof token === 'string' ? token : null);
      if (formToken && (await queries.findByToken(database, formToken.hash))) return;
      throw error;
    }
  }

  /**
   * Checks that all required fields of a transport form are filled in.
   * @throws ApiError validation, with a message of its own
   */
  assertFilledIn(fields: unknown, language: Language): void {
    const missing = missingTransportFields(fields);
    if (missing.length === 0) return;
    const { error } = transportForm.safeParse(fields, { reportInput: true });
    const required = [translate(language, 'fields', 'required')];
    throw new ApiError('validation', {
      message: translate(language, 'forms', 'fill_in_transport'),
      errors: {
        ...(error && fieldMessagesOf(error, language)),
        ...Object.fromEntries(missing.map((name) => [name, required])),
      },
    });
  }

  /**
   * Stores a form with its file and queues a confirmation email. A repeated token returns the first response.
   * @throws ApiError validation by field; form.too_often; idempotency.reused
   */
  async send(kind: Kind, submitted: SubmittedForm): Promise<FormResponse> {
    const { database, tokens, details, files } = this.deps;
    const { form, actor, language } = submitted;
    const file = submitted.file ?? null;
    const token = tokens.parse(form.form_token);
    const bodyHash = await this.#hashOf(kind, form, file);
    const existing = token && (await queries.findByToken(database, token.hash));
    if (existing) return this.#responseTo(existing, bodyHash, language);
    const phone = form.phone ? phoneOf(form.phone, 'phone', language) : null;
    const fields = fieldsIn(form);
    await details.assertReferencesExist(fields, actor, language);
    const consentVersion = await this.#consentOf(form, language);
    // The file is stored before the transaction, which must stay short.
    const storedFile = file && (await files.store(file, language));
    try {
      const { row, isNew } = await database.$transaction((transaction) =>
        this.#add(transaction, kind, submitted, {
          ...{ name: form.name, phone, email: form.email },
          ...{ fields, consentVersion, token, bodyHash, storedFile },
        }),
      );
      if (storedFile && !isNew) await files.discard(storedFile);
      return this.#responseTo(row, bodyHash, language);
    } catch (error) {
      // After a database error the outcome is unknown: the file must stay.
      if (storedFile && error instanceof ApiError) await files.discard(storedFile);
      throw error;
    }
  }

  /** Requests a price for an ad whose owner wants an offer (docs/product.md#requests), once per ad. */
  async addBuyoutRequest(transaction: DatabaseTransaction, ad: BuyoutAd): Promise<void> {
    const { clock, deadlines, mail, keys } = this.deps;
    const { email, locale } = await queries.findAccountEmail(transaction, ad.userId);
    const now = clock.now();
    const contact = { name: ad.name, phone: ad.phone, email };
    const row = await queries.addRequest(transaction, {
      kind: 'buyback',
      userId: ad.userId,
      language: locale,
      ...contact,
      fields: fieldsIn({ post_id: ad.postId }),
      tokenHash: keys.hash('form', `buyout ${ad.postId}`),
      contactHash: this.#contactHash(contact),
      createdAt: now,
      changedAt: now,
      dueAt: deadlines.deadlineOf('buyback', now),
    });
    if (row) await mail.enqueue(transaction, { kind: 'request_received', id: row.id });
  }

  async #add(
    transaction: DatabaseTransaction,
    kind: Kind,
    { form, language, ...origin }: SubmittedForm,
    content: Contact & {
      fields: ReturnType<typeof fieldsIn>;
      consentVersion: number | null;
      token: FormToken | null;
      bodyHash: string;
      storedFile: NewRequestFile | null;
    },
  ): Promise<{ row: queries.StoredRequest; isNew: boolean }> {
    const { clock, deadlines, limits, mail } = this.deps;
    const { fields, consentVersion, token, bodyHash, storedFile, name, phone, email } = content;
    const sender = limits.senderOf(origin);
    const findExisting = async () => token && queries.findByToken(transaction, token.hash);
    const existing = await limits.assertRoomLocked(transaction, kind, sender, findExisting);
    if (existing) return { row: existing, isNew: false };
    const now = clock.now();
    const suspect = isSuspect(form.website, token?.ageMs ?? null);
    const inserted = await queries.addRequest(transaction, {
      kind: storedKinds[kind],
      suspect,
      ...sender,
      language,
      name: name ?? null,
      phone,
      email: email ?? null,
      text: form.description ?? null,
      fields,
      consentVersion,
      contactHash: this.#contactHash(content),
      tokenHash: token?.hash ?? null,
      bodyHash,
      createdAt: now,
      changedAt: now,
      dueAt: deadlines.deadlineOf(kind, now),
    });
    // A concurrent request of another sender used the token.
    const row = inserted ?? (await findExisting());
    if (!row) throw new Error('request insert and select returned no row');
    if (!inserted) return { row, isNew: false };
    if (storedFile)
      await transaction.requestFile.create({ data: { requestId: row.id, ...storedFile } });
    if (email && !suspect)
      await mail.enqueue(transaction, { kind: 'request_received', id: row.id });
    return { row, isNew: true };
  }

  /** Returns the response for a stored request, which is the same for every repetition. */
  #responseTo(row: queries.StoredRequest, bodyHash: string, language: Language): FormResponse {
    if (row.bodyHash !== bodyHash) throw new ApiError('idempotency.reused');
    const kind = kindOf(row.kind);
    const isReachable = row.userId !== null || row.email !== null || row.phone !== null;
    const message =
      kind === 'support' && !isReachable
        ? translate(language, 'forms', 'sent.unreachable')
        : this.deps.deadlines.confirmationText({ ...row, kind }, language);
    return { id: row.id, message, due_at: row.dueAt?.toISOString() ?? null };
  }

  /** Returns the hash that detects a repeated form; it is keyed, because it is computed from personal data. */
  async #hashOf(kind: Kind, form: Form, file: UploadedFile | null): Promise<string> {
    const { form_token: _token, ...content } = form;
    const fileHash = file && (await hashFile(file.path));
    return this.deps.keys.hash('form', JSON.stringify([kind, content, fileHash]));
  }

  /**
   * Returns the accepted version of the consent text, or `null` without consent: a reply is then justified by the request
   * of the sender.
   * @throws ApiError validation on `consent_version`
   */
  async #consentOf({ consent, consent_version: version }: Form, language: Language) {
    const { content } = this.deps;
    if (version && !(await content.isPublishedVersion('consent', version))) {
      throw createValidationError('consent_version', 'not_an_option', language);
    }
    return consent ? (version ?? (await content.consent()).version) : null;
  }

  /** Returns a hash that proves whose consent it was after the request is erased. */
  #contactHash({ phone, email }: Contact): string | null {
    if (!phone && !email) return null;
    return this.deps.keys.hash('contact', `${email ?? ''} ${phone ?? ''}`);
  }
}
