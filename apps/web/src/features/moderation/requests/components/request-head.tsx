import type { RequestState, StaffRequest } from '@pitlane/contracts';
import { ShieldQuestion } from 'lucide-react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';
import { formatMoscowTime } from '../../moscow-time.ts';
import { RequestDue } from './request-due.tsx';
import { useRequestKind } from './request-kind.tsx';

const tones = {
  new: 'gold',
  taken: 'neutral',
  answered: 'success',
  closed: 'neutral',
} as const satisfies Record<RequestState, string>;

export function RequestHead({ request }: { request: StaffRequest }) {
  const { t } = useTranslation('moderation-requests');
  const { label, Icon } = useRequestKind()(request.kind);
  const { id, state, suspect, count, due_at: dueAt } = request;
  const isWaiting = state === 'new' || state === 'taken';
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="flex items-center gap-2.5 text-[22px] leading-7">
          <Icon aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
          {label}
        </h2>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        {suspect && (
          <Badge>
            <ShieldQuestion aria-hidden className="size-3.5" />
            {t('suspect.mark')}
          </Badge>
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-muted">
        <span>{t('number', { id })}</span>
        <span>
          {t('came', {
            time: formatMoscowTime(request.created_at),
          })}
        </span>
        {count !== null && count > 1 && (
          <span>{t('times', { count, value: formatNumber(count) })}</span>
        )}
        {isWaiting && dueAt !== null && (
          <span className="inline-flex flex-wrap gap-x-2">
            {t('due.by', {
              time: formatMoscowTime(dueAt),
            })}
            <RequestDue request={request} />
          </span>
        )}
      </p>
      {suspect && (
        <p className="mt-2 max-w-[65ch] text-[14px] leading-5 text-muted">{t('suspect.why')}</p>
      )}
    </header>
  );
}
