import type { NotificationKind } from '../../../generated/prisma/enums.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import type { MailService } from '../mail/mail.service.ts';

interface Dependencies {
  clock: Clock;
  mail: Pick<MailService, 'enqueue'>;
}

interface NotificationContent {
  postId: number;
  /** What the text is filled in with, kept so that it stays true when the ad is gone. */
  values: Record<string, string>;
  /** Whether an email is sent too. */
  email: boolean;
}

/** Notifications of accounts: a row for the site, and an email where it matters. */
export class NotificationsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Notifies an account, if and only if the transaction is committed. */
  async notify(
    transaction: DatabaseTransaction,
    userId: number,
    kind: NotificationKind,
    { postId, values, email }: NotificationContent,
  ): Promise<void> {
    const { id } = await transaction.notification.create({
      data: { userId, kind, postId, values, createdAt: this.#deps.clock.now() },
    });
    if (email) await this.#deps.mail.enqueue(transaction, { kind: 'notification', id });
  }
}
