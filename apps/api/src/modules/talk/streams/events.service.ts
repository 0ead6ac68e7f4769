import { streamEvents } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { EventLogService, EventRow } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { MessagesService } from '../chats/messages.service.ts';

interface Dependencies {
  eventLog: Pick<EventLogService, 'findEventsAfter'>;
  messages: Pick<MessagesService, 'findViews'>;
  chats: Pick<ChatsService, 'listByIds'>;
  notifications: Pick<NotificationsService, 'findOwnNotifications'>;
}

/** Reader of events, with the number of the last event sent to them. */
interface EventReader {
  userId: number;
  language: Language;
  lastNumber: number;
}

/** An event as its reader sees it; `data` is `undefined` if its subject no longer exists. */
interface PresentedEvent {
  number: number;
  name: EventRow['kind'];
  data: unknown;
}

type MessageOf = Awaited<ReturnType<MessagesService['findViews']>>;

const idsOf = (rows: EventRow[], kind: EventRow['kind']) => [
  ...new Set(rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId)),
];

const viewerKeyOf = ({ userId, language }: Pick<EventReader, 'userId' | 'language'>) =>
  `${userId} ${language}`;

/** Events of accounts, in the format of the endpoints that return the same data. */
export class EventsService extends BaseService<Dependencies> {
  /** Returns at most one batch of new events per account, in order, by reader. */
  async findNewEvents<Reader extends EventReader>(
    readers: Reader[],
  ): Promise<Map<Reader, PresentedEvent[]>> {
    const lastNumbers = new Map<number, number>();
    for (const { userId, lastNumber } of readers) {
      lastNumbers.set(userId, Math.min(lastNumber, lastNumbers.get(userId) ?? lastNumber));
    }
    const events = await this.deps.eventLog.findEventsAfter(lastNumbers);
    const messageOf = await this.deps.messages.findViews(idsOf(events, 'message'));
    const rows = Map.groupBy(events, ({ userId }) => userId);
    const viewers = new Map(
      readers.filter(({ userId }) => rows.has(userId)).map((each) => [viewerKeyOf(each), each]),
    );
    const eventsByViewer = new Map(
      await Promise.all(
        [...viewers].map(
          async ([key, viewer]) =>
            [key, await this.#present(viewer, rows.get(viewer.userId) ?? [], messageOf)] as const,
        ),
      ),
    );
    return new Map(
      readers.map((each) => [
        each,
        (eventsByViewer.get(viewerKeyOf(each)) ?? []).filter(
          ({ number }) => number > each.lastNumber,
        ),
      ]),
    );
  }

  async #present(
    { userId, language }: EventReader,
    rows: EventRow[],
    messageOf: MessageOf,
  ): Promise<PresentedEvent[]> {
    const { chats, notifications } = this.deps;
    const [chat, notification] = await Promise.all([
      chats.listByIds({ actor: { userId }, language }, idsOf(rows, 'chat')),
      notifications.findOwnNotifications({ userId, language }, idsOf(rows, 'notification')),
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
