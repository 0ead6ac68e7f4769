import type { ChatMessage, Person } from '@pitlane/contracts';
import { Check, CheckCheck, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { formatMoment, formatTime, formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { splitAtWarnings } from '@/lib/split-at-warnings.ts';
import { IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { ItemMenu } from '@/ui/item-menu.tsx';
import { useDeleteMessage, useMarkAsSpam } from '../api/actions.ts';
import { ownBubbleClasses } from '../own-bubble.ts';
import { MessageFile } from './message-file.tsx';
import { RecipientWarnings } from './message-warnings.tsx';

const DAY_MS = 86_400_000;

interface MessageItemProps {
  message: ChatMessage;
  person: Person;
  now: number;
  /** True if the message is the tab stop of the list. */
  isTabStop: boolean;
}

export function MessageItem({ message, person, now, isTabStop }: MessageItemProps) {
  const { t } = useTranslation('chats');
  const { own, deleted, is_spam: isSpam, message: text, warnings, file, id } = message;
  const hasWarnings = warnings.length > 0 && !isSpam;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li
      data-id={id}
      tabIndex={tabIndex}
      className={classes('group/message flex items-start gap-1', own && 'flex-row-reverse')}
    >
      <div
        className={classes(
          'max-w-[min(560px,85%)] min-w-0 rounded-[14px] px-3.5 py-2.5',
          own ? ownBubbleClasses : 'rounded-bl-[4px] border border-line bg-card',
        )}
      >
        <span className="sr-only">{own ? t('message.you') : person.name}: </span>
        {deleted ? (
          <p className="text-muted italic">{t('message.deleted')}</p>
        ) : (
          <>
            {isSpam && (
              <p className="mb-1 text-[13px] leading-[18px] font-semibold text-muted">
                {t('message.spam')}
              </p>
            )}
            {file && <MessageFile messageId={id} file={file} tabIndex={tabIndex} />}
            {text && (
              <p className={classes('wrap-anywhere whitespace-pre-wrap', isSpam && 'text-muted')}>
                {splitAtWarnings(text, hasWarnings ? warnings : []).map(
                  ({ text: piece, kind }, index) =>
                    kind ? (
                      <mark
                        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity but its index
                        key={index}
                        className="bg-transparent text-inherit underline decoration-warning decoration-2 underline-offset-4"
                      >
                        {piece}
                      </mark>
                    ) : (
                      piece
                    ),
                )}
              </p>
            )}
            {hasWarnings && <RecipientWarnings warnings={warnings} />}
          </>
        )}
        <MessageFooter message={message} now={now} />
      </div>
      {!deleted && <MessageMenu message={message} tabIndex={tabIndex} />}
    </li>
  );
}

function MessageFooter({ message, now }: Pick<MessageItemProps, 'message' | 'now'>) {
  const { t } = useTranslation('chats');
  const { own, deleted, is_read: isRead, created_at: moment } = message;
  const isRecent = now - Date.parse(moment) < DAY_MS;
  const Icon = isRead ? CheckCheck : Check;
  return (
    <p className="mt-1 flex items-center justify-end gap-1 text-[12px] leading-4 text-muted">
      <time
        dateTime={moment}
        title={formatMoment(moment, { dateStyle: 'long', timeStyle: 'short' })}
      >
        {isRecent ? formatTimeAgo(moment, now) : formatTime(moment)}
      </time>
      {own && !deleted && (
        <>
          <span aria-hidden>·</span>
          {t(isRead ? 'message.read' : 'message.sent')}
          <Icon aria-hidden className={classes('size-3.5', isRead && 'text-success')} />
        </>
      )}
    </p>
  );
}

function MessageMenu({
  message,
  tabIndex,
}: Pick<MessageItemProps, 'message'> & { tabIndex: 0 | -1 }) {
  const { t } = useTranslation('chats');
  const [isConfirming, setConfirming] = useState(false);
  const markAsSpam = useMarkAsSpam();
  const removal = useDeleteMessage(() => setConfirming(false));
  const { id, own, is_read: isRead, is_spam: isSpam } = message;
  const body = { message_id: id };
  return (
    <>
      <ItemMenu
        trigger={
          <IconButton
            label={t('message.menu')}
            tabIndex={tabIndex}
            className="text-muted opacity-0 group-hover/message:opacity-100 hover:bg-sunken hover:text-ink group-focus-visible/message:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100"
          >
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
        items={[
          own || isSpam
            ? null
            : { label: t('message.markSpam'), onSelect: () => markAsSpam.mutate({ body }) },
          { label: t('message.delete'), onSelect: () => setConfirming(true), isLoss: true },
        ]}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('message.deleteTitle')}
          confirmLabel={t('message.delete')}
          busy={removal.isPending}
          error={removal.error}
          onClose={() => setConfirming(false)}
          onConfirm={() => removal.mutate({ body })}
        >
          {t(own && !isRead ? 'message.deleteForBoth' : 'message.deleteForOne')}
        </ConfirmDialog>
      )}
    </>
  );
}
