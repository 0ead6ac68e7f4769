import { CircleAlert, CircleCheck, CircleSlash, Clock } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { type PaymentState, type Tone, toneOf } from '../payment-state.ts';

const looks: Record<Tone, { Icon: typeof Clock; color: string }> = {
  waiting: { Icon: Clock, color: 'text-warning' },
  good: { Icon: CircleCheck, color: 'text-success' },
  bad: { Icon: CircleAlert, color: 'text-danger' },
  quiet: { Icon: CircleSlash, color: 'text-muted' },
};

export function StateIcon({ state, className }: { state: PaymentState; className: string }) {
  const { Icon, color } = looks[toneOf(state)];
  return <Icon aria-hidden strokeWidth={1.75} className={classes('shrink-0', color, className)} />;
}

export function StateMark({ state }: { state: PaymentState }) {
  const { t } = useTranslation('payments');
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 text-[14px] leading-5 font-semibold whitespace-nowrap',
        looks[toneOf(state)].color,
      )}
    >
      <StateIcon state={state} className="size-4" />
      {t(`mark.${state}`)}
    </span>
  );
}
