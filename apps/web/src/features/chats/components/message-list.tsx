import type { Chat, ChatMessage } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { useNow } from '@/lib/clock.ts';
import { countDaysAgo } from '@/lib/days-ago.ts';
import { formatMoney } from '@/lib/format.ts';
import { formatDay } from '@/lib/format-day.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { loadOlderMessages } from '../api/chats.ts';
import type { OutboxMessage } from '../api/outbox.ts';
import { arrowKeyHandler } from '../arrow-key-handler.ts';
import { isUnread, type Messages } from '../messages.ts';
import { useMessageScroll } from '../use-message-scroll.ts';
import { useMessageTabStop } from '../use-message-tab-stop.ts';
import { useReadMarks } from '../use-read-marks.ts';
import { MessageItem } from './message-item.tsx';
import { type UnsentActions, UnsentList } from './unsent-message.tsx';

interface MessageListProps extends UnsentActions {
  chat: Chat;
  messages: Messages;
  unsent: OutboxMessage[];
}

export function MessageList({ chat, messages, unsent, ...actions }: MessageListProps) {
  const { t } = useTranslation('chats');
  const now = useNow();
  const container = useRef<HTMLElement>(null);
  const loadingOlder = useMutation({ mutationFn: () => loadOlderMessages(chat.id) });
  const firstSeq = messages[0]?.seq ?? 1;
  const lastMessage = messages.at(-1);
  // Sequence numbers of the first unread and of the newest message when the chat was opened.
  const [firstUnreadSeq] = useState(() => messages.find(isUnread)?.seq);
  const [lastSeqAtOpening] = useState(lastMessage?.seq ?? 0);
  // Newest message seen before the user scrolled up; `null` while the end is visible.
  const [lastSeenSeq, setLastSeenSeq] = useState<number | null>(null);
  const requestOlder = () => {
    if (firstSeq > 1 && loadingOlder.isIdle)
      loadingOlder.mutate(undefined, { onSuccess: loadingOlder.reset });
  };
  const { onScroll, scrollToEnd } = useMessageScroll(container, {
    firstSeq,
    sentCount: unsent.length,
    onNearStart: requestOlder,
    onEndVisibilityChange: (isVisible) =>
      setLastSeenSeq((seq) => (isVisible ? null : (seq ?? lastMessage?.seq ?? 0))),
  });
  useReadMarks(container, messages);
  const { tabStopId, ...tabStopProps } = useMessageTabStop(lastMessage?.id);
  const latestReceived = messages.findLast(({ own, seq }) => !own && seq > lastSeqAtOpening);
  const hasNewMessages =
    lastSeenSeq !== null && messages.some(({ own, seq }) => !own && seq > lastSeenSeq);
  const formatDayHeading = (moment: string) => {
    const daysAgo = countDaysAgo(moment, now);
    return daysAgo === 0
      ? t('day.today')
      : daysAgo === 1
        ? t('day.yesterday')
        : formatDay(moment, now);
  };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={container}
        aria-label={t('thread.messages')}
        onScroll={onScroll}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-col justify-end gap-2 p-4">
          {firstSeq > 1 && (
            <OlderButton
              pending={loadingOlder.isPending}
              error={loadingOlder.error}
              onPress={() => loadingOlder.mutate()}
            />
          )}
          <ol
            {...tabStopProps}
            onKeyDown={arrowKeyHandler('[data-id]')}
            className="flex flex-col gap-2"
          >
            {messages.map((message, index) => {
              const previous = messages[index - 1];
              const startsDay =
                !previous ||
                countDaysAgo(previous.created_at, now) !== countDaysAgo(message.created_at, now);
              return (
                <Fragment key={message.seq}>
                  {startsDay && (
                    <li className="my-1 text-center text-[13px] leading-5 text-muted">
                      {formatDayHeading(message.created_at)}
                    </li>
                  )}
                  {message.seq === firstUnreadSeq && (
                    <li
                      data-first-unread
                      className="my-1 flex items-center gap-3 text-[13px] leading-5 font-semibold text-accent before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
                    >
                      {t('thread.unread')}
                    </li>
                  )}
                  <MessageItem
                    message={message}
                    person={chat.person}
                    now={now}
                    isTabStop={message.id === tabStopId}
                  />
                </Fragment>
              );
            })}
          </ol>
          {!lastMessage && unsent.length === 0 && <EmptyChat chat={chat} />}
          <UnsentList messages={unsent} {...actions} />
        </div>
      </section>
      {hasNewMessages && (
        <IconButton
          label={t('thread.news')}
          onClick={scrollToEnd}
          className="absolute right-3 bottom-3 border border-line bg-card text-ink shadow-float hover:bg-sunken"
        >
          <ArrowDown aria-hidden className="size-5" />
        </IconButton>
      )}
      <div role="log" aria-label={t('thread.news')} className="sr-only">
        {latestReceived && (
          <NewMessageAnnouncement
            key={latestReceived.seq}
            message={latestReceived}
            name={chat.person.name}
          />
        )}
      </div>
    </div>
  );
}

/** Text of an empty chat; after an accepted offer it explains the next step. */
function EmptyChat({ chat: { offer, actions } }: Pick<MessageListProps, 'chat'>) {
  const { t } = useTranslation('chats');
  const acceptedOffer = offer?.status === 'accepted' ? offer : null;
  return (
    <div className="m-auto flex max-w-[44ch] flex-col gap-1 py-4 text-center text-balance">
      {acceptedOffer && (
        <p className="font-semibold">
          {t('first.agreed', {
            price: formatMoney(acceptedOffer.price, acceptedOffer.currency.sign),
          })}
        </p>
      )}
      {actions.includes('write') && <p className="text-muted">{t('first.lead')}</p>}
    </div>
  );
}

/** Announces new messages only; those already on the page are not read out. */
function NewMessageAnnouncement({ message, name }: { message: ChatMessage; name: string }) {
  const { t } = useTranslation('chats');
  const text = message.message || (message.file ? t(`file.${message.file.kind}`) : '');
  return <p>{t('thread.arrived', { name, text })}</p>;
}

interface OlderButtonProps {
  pending: boolean;
  error: unknown;
  onPress: () => void;
}

/** Has a constant height, so that the messages below do not shift. */
function OlderButton({ pending, error, onPress }: OlderButtonProps) {
  const { t } = useTranslation('chats');
  return (
    <div className="flex min-h-12 flex-col items-center justify-center gap-1">
      <ErrorText error={error} className="text-center text-[13px] leading-[18px]" />
      <Button look="quiet" aria-busy={pending || undefined} onClick={() => pending || onPress()}>
        {t(pending ? 'thread.loadingOlder' : 'thread.older')}
      </Button>
    </div>
  );
}
