import type { StaffRequest } from '@pitlane/contracts';
import { AlarmClock, Clock } from 'lucide-react';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { formatWaiting } from '../../waiting.ts';
import { dueOf } from '../request-due.ts';

export function RequestDue({ request }: { request: Pick<StaffRequest, 'state' | 'due_at'> }) {
  const { t } = useTranslation('moderation-requests');
  const due = dueOf(request, useNow());
  if (!due) return null;
  const Icon = due.isLate ? AlarmClock : Clock;
  const time = formatWaiting(due.minutes);
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap',
        due.isLate && 'font-semibold text-danger',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {due.isLate ? t('due.late', { time }) : t('due.in', { time })}
    </span>
  );
}
