import type { ReportedMessage } from '@pitlane/contracts';
import { Bot, Flag, ShieldAlert } from 'lucide-react';
import { useNow } from '@/lib/clock.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { messageLine } from '../message-line.ts';

export function MessageRow({ item }: { item: ReportedMessage }) {
  const { t } = useTranslation('moderation');
  const now = useNow();
  const { message, sender, post, reporters, automatic } = item;
  const isDanger = message.warnings.some(({ level }) => level === 'danger');
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1 px-1.5 py-0.5">
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate leading-5 font-semibold">{sender.name}</span>
        <span className="shrink-0 text-[13px] leading-[18px] text-muted">
          {formatTimeAgo(message.created_at, now)}
        </span>
      </span>
      <span className="line-clamp-2 leading-5 wrap-anywhere">
        {messageLine(message) ?? t('messages.gone')}
      </span>
      <span className="flex items-center gap-x-3 text-[13px] leading-[18px] text-muted">
        <span className="min-w-0 flex-1 truncate">{post.title}</span>
        {isDanger && (
          <span className="inline-flex text-danger">
            <ShieldAlert aria-hidden className="size-4" />
            <span className="sr-only">{t('messages.danger')}</span>
          </span>
        )}
        {automatic && (
          <span className="inline-flex">
            <Bot aria-hidden className="size-4" />
            <span className="sr-only">{t('messages.automatic')}</span>
          </span>
        )}
        {reporters > 0 && (
          <span className="inline-flex items-center gap-1">
            <Flag aria-hidden className="size-3.5" />
            <span aria-hidden>{reporters}</span>
            <span className="sr-only">{t('queue.reports', { count: reporters })}</span>
          </span>
        )}
      </span>
    </span>
  );
}
