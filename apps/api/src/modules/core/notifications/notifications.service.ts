import type { NotificationKind } from '../../../generated/prisma/enums.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import type { MailService } from '../mail/mail.service.ts';

interface Dependencies {
  clock: Clock;
  mail: Pick<MailService, 'post'>;
}

interface Told {
  postId: number;
  /** What the text is filled in with, kept so that it stays true when the ad is gone. */
  values: Record<string, string>;
  /** Whether a letter goes out too. */
  letter: boolean;
}

/** What accounts are told of: a row for the site, and a letter where it matters. */
export class NotificationsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Tells an account something, if and only if the transaction is committed. */
  async tell(
    transaction: DatabaseTransaction,
    userId: number,
    kind: NotificationKind,
    { postId, values, letter }: Told,
  ): Promise<void> {
    const { id } = await transaction.notification.create({
      data: { userId, kind, postId, values, createdAt: this.#deps.clock.now() },
    });
    if (letter) await this.#deps.mail.post(transaction, { kind: 'notification', id });
  }
}
