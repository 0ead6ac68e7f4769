import { addresses, type Chat, type ChatMessage, type ChatsView } from '@pitlane/contracts';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { formatNumber, formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { Badge } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';

export const chatRowClasses = 'grid grid-cols-[72px_minmax(0,1fr)] items-start gap-3 px-4 py-3';

interface ChatRowProps {
  chat: Chat;
  view: ChatsView;
  current: boolean;
  now: number;
}

function useMessageSummary(): (message: ChatMessage) => string {
  const { t } = useTranslation('chats');
  return ({ deleted, is_spam: isSpam, message, file, own }) => {
    if (deleted) return t('message.deleted');
    if (isSpam) return t('message.spam');
    const text = message || (file && t(`file.${file.kind}`)) || '';
    return own ? t('list.own', { text }) : text;
  };
}

export function ChatRow({ chat, view, current, now }: ChatRowProps) {
  const { t } = useTranslation('chats');
  const summarize = useMessageSummary();
  const { post, person, last_message: lastMessage, unread, status, role } = chat;
  const moment = lastMessage?.created_at ?? chat.created_at;
  return (
    <IntentLink
      to={addresses.accountChat(chat.id, view)}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      className={classes(
        chatRowClasses,
        'transition-colors -outline-offset-2 hover:bg-paper aria-[current]:bg-paper aria-[current]:shadow-[inset_3px_0_0_var(--ink)]',
      )}
    >
      <PostPhoto photo={post.card?.photos[0]} sizes="72px" />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className={classes('min-w-0 flex-1 truncate', unread > 0 && 'font-semibold')}>
            {person.name}
          </span>
          {unread > 0 && (
            <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-[12px] leading-none font-semibold text-on-accent">
              <span aria-hidden>{formatNumber(unread)}</span>
              <span className="sr-only">{t('list.unread', { count: unread })}</span>
            </span>
          )}
        </span>
        <span className="block truncate text-[13px] leading-[18px] text-muted">{post.title}</span>
        <span
          className={classes(
            'mt-0.5 block truncate text-[14px] leading-5',
            unread === 0 && 'text-muted',
          )}
        >
          {lastMessage && summarize(lastMessage)}
        </span>
        <span className="mt-1 flex min-h-[22px] items-center gap-2">
          {status !== 'accepted' && (
            <Badge>{t(status === 'new' ? `status.new_${role}` : `status.${status}`)}</Badge>
          )}
          <time dateTime={moment} className="text-[12px] leading-[18px] text-muted">
            {formatTimeAgo(moment, now)}
          </time>
        </span>
      </span>
    </IntentLink>
  );
}
