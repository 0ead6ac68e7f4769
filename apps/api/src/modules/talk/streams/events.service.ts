import { streamEvents } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { EventLogService, EventRow } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { MessagesService } from '../chats/messages.service.ts';

interface Dependencies {
  eventLog: Pick<EventLogService, 'findEventsAfter'>;
  messages: Pick<MessagesService, 'find'>;
  chats: Pick<ChatsService, 'listByIds'>;
  notifications: Pick<NotificationsService, 'findOwn'>;
}

/** Reader of events, with the number of the last event they have received. */
interface Reader {
  userId: number;
  language: Language;
  sent: number;
}

/** An event from its reader's side; `data` is `undefined` if its subject no longer exists. */
interface ShownEvent {
  number: number;
  name: EventRow['kind'];
  data: unknown;
}

type MessageOf = Awaited<ReturnType<MessagesService['find']>>;

const idsOf = (rows: EventRow[], kind: EventRow['kind']) => [
  ...new Set(rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId)),
];

const viewerOf = ({ userId, language }: Pick<Reader, 'userId' | 'language'>) =>
  `${userId} ${language}`;

/** Events of accounts, in the shapes of the endpoints that return the same data. */
export class EventsService extends BaseService<Dependencies> {
  /** Returns new events by reader, in order; more than one batch of an account is left to the next read. */
  async newEvents<Each extends Reader>(readers: Each[]): Promise<Map<Each, ShownEvent[]>> {
    const from = new Map<number, number>();
    for (const { userId, sent } of readers) {
      from.set(userId, Math.min(sent, from.get(userId) ?? sent));
    }
    const found = await this.deps.eventLog.findEventsAfter(from);
    const messageOf = await this.deps.messages.find(idsOf(found, 'message'));
    const rows = Map.groupBy(found, ({ userId }) => userId);
    const viewers = new Map(
      readers.filter(({ userId }) => rows.has(userId)).map((each) => [viewerOf(each), each]),
    );
    const shown = new Map(
      await Promise.all(
        [...viewers].map(
          async ([key, viewer]) =>
            [key, await this.#shown(viewer, rows.get(viewer.userId) ?? [], messageOf)] as const,
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

  async #shown(
    { userId, language }: Reader,
    rows: EventRow[],
    messageOf: MessageOf,
  ): Promise<ShownEvent[]> {
    const { chats, notifications } = this.deps;
    const [chat, notification] = await Promise.all([
      chats.listByIds({ actor: { userId }, language }, idsOf(rows, 'chat')),
      notifications.findOwn({ userId, language }, idsOf(rows, 'notification')),
    ]);
    const dataOf = ({ kind, subjectId }: EventRow) => {
      switch (kind) {
        case 'message':
          return messageOf(userId, subjectId);
        case 'chat':
          return chat.find(({ id }) => id === subjectId);
        case 'notification':
          return notification.find(({ id }) => id === subjectId);
      }
    };
    return rows.map((row) => {
      const data = dataOf(row);
      return {
        number: row.number,
        name: row.kind,
        data: data && streamEvents[row.kind].parse(data),
      };
    });
  }
}
