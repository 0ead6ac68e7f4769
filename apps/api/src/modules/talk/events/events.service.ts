import { streamEvents } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';
import type { EventLogService, EventRow } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';

interface Dependencies {
  eventLog: Pick<EventLogService, 'after'>;
  messages: Pick<MessagesService, 'shownTo'>;
  chats: Pick<ChatsService, 'shownTo'>;
  notifications: Pick<NotificationsService, 'shownTo'>;
}

/** Who is told what happened, up to which event he knows it, and in which language. */
interface Reader {
  userId: number;
  language: Language;
  sent: number;
}

/** An event as its reader sees it; `data` is undefined of what is no longer there. */
interface ShownEvent {
  number: number;
  name: EventRow['kind'];
  data: unknown;
}

const viewerOf = ({ userId, language }: Pick<Reader, 'userId' | 'language'>) =>
  `${userId} ${language}`;

/** What happened to accounts, in the shapes of the calls that give the same things. */
export class EventsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** What is new to some readers, in its order; more than one batch of one account comes next time. */
  async after<Each extends Reader>(readers: Each[]): Promise<Map<Each, ShownEvent[]>> {
    const from = new Map<number, number>();
    for (const { userId, sent } of readers) {
      from.set(userId, Math.min(sent, from.get(userId) ?? sent));
    }
    const rows = Map.groupBy(await this.#deps.eventLog.after(from), ({ userId }) => userId);
    const viewers = new Map(
      readers.filter(({ userId }) => rows.has(userId)).map((each) => [viewerOf(each), each]),
    );
    const shown = new Map(
      await Promise.all(
        [...viewers].map(
          async ([key, viewer]) =>
            [key, await this.#shown(viewer, rows.get(viewer.userId) ?? [])] as const,
        ),
      ),
    );
    return new Map(
      readers.map((each) => [
        each,
        (shown.get(viewerOf(each)) ?? []).filter(({ number }) => number > each.sent),
      ]),
    );
  }

  async #shown({ userId, language }: Reader, rows: EventRow[]): Promise<ShownEvent[]> {
    const { messages, chats, notifications } = this.#deps;
    const idsOf = (kind: EventRow['kind']) => [
      ...new Set(rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId)),
    ];
    const [message, chat, notification] = await Promise.all([
      messages.shownTo(userId, idsOf('message')),
      chats.shownTo({ actor: { userId }, language }, idsOf('chat')),
      notifications.shownTo({ userId, language }, idsOf('notification')),
    ]);
    const found = {
      message: new Map(message.map((each) => [each.id, streamEvents.message.parse(each)])),
      chat: new Map(chat.map((each) => [each.id, streamEvents.chat.parse(each)])),
      notification: new Map(
        notification.map((each) => [each.id, streamEvents.notification.parse(each)]),
      ),
    };
    return rows.map(({ number, kind, subjectId }) => ({
      number,
      name: kind,
      data: found[kind].get(subjectId),
    }));
  }
}
