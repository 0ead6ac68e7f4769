import { BaseService } from '../../../base-service.ts';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { RequestFilesService } from '../files/request-files.service.ts';
import * as queries from './request-erasure.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  files: Pick<RequestFilesService, 'deleteFilesOf'>;
  settings: Pick<
    Config,
    'REQUEST_DAYS' | 'SUSPECT_REQUEST_DAYS' | 'ERROR_REPORT_DAYS' | 'REQUEST_PROOF_DAYS'
  >;
}

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

/** Removal of personal data from requests. */
export class RequestErasureService extends BaseService<Dependencies> {
  /** Empties requests and deletes their files; queued emails then find no recipient and are not sent. */
  async erase(transaction: DatabaseTransaction, ids: number[]): Promise<void> {
    const { clock, files } = this.deps;
    await files.deleteFilesOf(transaction, ids);
    await queries.emptyRequests(transaction, ids, clock.now());
  }

  /** Erases requests whose retention has ended, in short transactions. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock, settings } = this.deps;
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    const cutoffs = {
      closed: daysAgo(settings.REQUEST_DAYS),
      suspect: daysAgo(settings.SUSPECT_REQUEST_DAYS),
      error: daysAgo(settings.ERROR_REPORT_DAYS),
    };
    const eraseBatch = () =>
      database.$transaction(async (transaction) => {
        const ids = await queries.lockExpired(transaction, cutoffs, BATCH_SIZE);
        if (ids.length > 0) await this.erase(transaction, ids);
        return ids.length;
      });
    while ((await eraseBatch()) === BATCH_SIZE);
    while ((await queries.forgetSenders(database, daysAgo(1), BATCH_SIZE)) === BATCH_SIZE);
    const proofCutoff = daysAgo(settings.REQUEST_PROOF_DAYS);
    while ((await queries.purgeErased(database, proofCutoff, BATCH_SIZE)) === BATCH_SIZE);
  }
}
