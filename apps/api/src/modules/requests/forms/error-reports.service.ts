import { type ErrorReport, errorReport, type FormResponse } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { moscowDayOf } from '../../core/moscow-time.ts';
import * as queries from './error-reports.queries.ts';
import { withoutSecrets } from './error-reports.rules.ts';
import type { FormLimitsService, FormOrigin } from './form-limits.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'hash'>;
  limits: Pick<FormLimitsService, 'senderOf' | 'assertRoom' | 'assertRoomLocked'>;
}

export class ErrorReportsService extends BaseService<Dependencies> {
  /**
   * Checks the limit before a report is validated; a report of a stored error is not limited.
   * @throws ApiError form.too_often
   */
  async assertMaySend(fields: unknown, origin: FormOrigin): Promise<void> {
    const { database, limits } = this.deps;
    try {
      await limits.assertRoom('error', limits.senderOf(origin));
    } catch (error) {
      const { data } = errorReport.safeParse(fields);
      if (data && (await queries.hasError(database, this.#keyOf(redactSecrets(data))))) return;
      throw error;
    }
  }

  /**
   * Stores an error; equal errors of a day in Moscow share a row that counts them.
   * @throws ApiError form.too_often
   */
  async send(report: ErrorReport, origin: FormOrigin, language: Language): Promise<FormResponse> {
    const { database, clock, limits } = this.deps;
    const { url, error: text } = redactSecrets(report);
    const errorKey = this.#keyOf({ url, error: text });
    const sender = limits.senderOf(origin);
    const id = await database.$transaction(async (transaction) => {
      const now = clock.now();
      const countExisting = () => queries.countError(transaction, errorKey, now);
      const existing = await limits.assertRoomLocked(transaction, 'error', sender, countExisting);
      if (existing) return existing.id;
      const row = { text, fields: { url }, errorKey, createdAt: now, changedAt: now };
      const inserted = await queries.addError(transaction, {
        kind: 'error',
        ...sender,
        language,
        ...row,
      });
      // A concurrent request may have inserted the error.
      const { id } = inserted ?? (await countExisting()) ?? {};
      if (id === undefined) throw new Error('error insert and update returned no row');
      return id;
    });
    return { id, message: translate(language, 'forms', 'sent.error'), due_at: null };
  }

  #keyOf({ url, error }: ErrorReport): string {
    const { clock, keys } = this.deps;
    return keys.hash('form', JSON.stringify([moscowDayOf(clock.now()), url, error]));
  }
}

const redactSecrets = ({ url, error }: ErrorReport): ErrorReport => ({
  url: withoutSecrets(url),
  error: withoutSecrets(error),
});
