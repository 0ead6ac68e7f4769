import type { MessageResolution } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { moscowMidnightBefore } from '../../core/moscow-time.ts';
import * as queries from './message-reports.queries.ts';
import { DANGEROUS_CHATS_PER_DAY, REPORTERS_TO_PAUSE } from './message-reports.rules.ts';

interface Dependencies {
  clock: Clock;
}

interface ReportedMessage {
  id: number;
  senderId: number;
}

/** Reports of messages. Callers of `report` and `reportDanger` hold the lock of the sender's account. */
export class MessageReportsService extends BaseService<Dependencies> {
  /** Returns whether an account must not open chats until the reports against it are settled. */
  isPaused(transaction: DatabaseTransaction, senderId: number): Promise<boolean> {
    return queries.isPaused(transaction, senderId);
  }

  async isOpen(transaction: DatabaseTransaction, messageId: number): Promise<boolean> {
    return (await transaction.messageReport.count({ where: { messageId, settledAt: null } })) > 0;
  }

  /**
   * Settles all open reports of a message.
   * @returns ids of the accounts that had reported it
   */
  async settle(
    transaction: DatabaseTransaction,
    messageId: number,
    resolution: MessageResolution,
  ): Promise<number[]> {
    const reports = await transaction.messageReport.updateManyAndReturn({
      where: { messageId, settledAt: null },
      data: { settledAt: this.deps.clock.now(), resolution },
      select: { reporterId: true },
    });
    return reports.flatMap(({ reporterId }) => reporterId ?? []);
  }

  /** Reports a message; the third reporting account of a day pauses the sender. */
  async report(
    transaction: DatabaseTransaction,
    { id: messageId, senderId }: ReportedMessage,
    reporterId: number,
  ): Promise<void> {
    const now = this.deps.clock.now();
    const report = { messageId, senderId, reporterId, createdAt: now };
    await transaction.messageReport.create({ data: report });
    const reporters = await queries.countReporters(
      transaction,
      senderId,
      moscowMidnightBefore(now),
    );
    if (reporters >= REPORTERS_TO_PAUSE || (await queries.isPaused(transaction, senderId))) {
      await transaction.messageReport.updateMany({
        where: { senderId, settledAt: null },
        data: { pauses: true },
      });
    }
  }

  /** Reports a dangerous message automatically, once per sender and day, from the third such chat on. */
  async reportDanger(
    transaction: DatabaseTransaction,
    { id: messageId, senderId }: ReportedMessage,
  ): Promise<void> {
    const now = this.deps.clock.now();
    const since = moscowMidnightBefore(now);
    if (await queries.hasAutomaticReport(transaction, senderId, since)) return;
    const chats = await queries.countDangerousChats(transaction, senderId, since);
    if (chats < DANGEROUS_CHATS_PER_DAY) return;
    const pauses = await queries.isPaused(transaction, senderId);
    const report = { messageId, senderId, pauses, createdAt: now };
    await transaction.messageReport.create({ data: report });
  }
}
