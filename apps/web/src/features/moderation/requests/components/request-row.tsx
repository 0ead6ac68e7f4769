import type { StaffRequest } from '@pitlane/contracts';
import { Eraser, Lock, Paperclip, ShieldQuestion } from 'lucide-react';
import { useNow } from '@/lib/clock.ts';
import { formatNumber, formatTimeAgo } from '@/lib/format.ts';
import { formatPhone } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { requestLine } from '../request-steps.ts';
import { RequestDue } from './request-due.tsx';
import { useRequestKind } from './request-kind.tsx';

export function RequestRow({ request }: { request: StaffRequest }) {
  const { t } = useTranslation('moderation-requests');
  const now = useNow();
  const { label, Icon } = useRequestKind()(request.kind);
  const { name, phone, email, count, taken_by: takenBy, suspect, file, erased } = request;
  const senderText = [name, phone && formatPhone(phone), email]
    .filter(Boolean)
    .slice(0, 2)
    .join(', ');
  return (
    <>
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken"
      >
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="min-w-0 truncate leading-5 font-semibold">{label}</span>
          <span className="text-[13px] leading-[18px] text-muted">
            <RequestDue request={request} />
          </span>
        </span>
        {senderText && <span className="truncate leading-5">{senderText}</span>}
        {erased ? (
          <span className="inline-flex items-center gap-1 text-[14px] leading-5 text-muted">
            <Eraser aria-hidden className="size-3.5" />
            {t('erased.mark')}
          </span>
        ) : (
          <span className="line-clamp-2 text-[14px] leading-5 text-muted wrap-anywhere">
            {requestLine(request) ?? t('noText')}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-x-3 text-[13px] leading-[18px] text-muted">
          <span>{formatTimeAgo(request.created_at, now)}</span>
          {count !== null && count > 1 && (
            <span>{t('times', { count, value: formatNumber(count) })}</span>
          )}
          {file && (
            <span className="inline-flex">
              <Paperclip aria-hidden className="size-3.5" />
              <span className="sr-only">{t('file.has')}</span>
            </span>
          )}
          {suspect && (
            <span className="inline-flex items-center gap-1 text-warning">
              <ShieldQuestion aria-hidden className="size-3.5" />
              {t('suspect.mark')}
            </span>
          )}
          {takenBy && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Lock aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">
                {request.own ? t('taken.own') : t('taken.by', { name: takenBy.name })}
              </span>
            </span>
          )}
        </span>
      </span>
    </>
  );
}
