import { CircleAlert, CircleCheck, CircleSlash, Clock } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { type PaymentState, type Tone, toneOf } from '../payment-state.ts';

const looks: Record<Tone, { Icon: typeof Clock; colour: string }> = {
  waiting: { Icon: Clock, colour: 'text-warning' },
  good: { Icon: CircleCheck, colour: 'text-success' },
  bad: { Icon: CircleAlert, colour: 'text-danger' },
  quiet: { Icon: CircleSlash, colour: 'text-muted' },
};

export function StateIcon({ state, className }: { state: PaymentState; className: string }) {
  const { Icon, colour } = looks[toneOf(state)];
  return <Icon aria-hidden strokeWidth={1.75} className={classes('shrink-0', colour, className)} />;
}

export function StateMark({ state }: { state: PaymentState }) {
  const { t } = useTranslation('payments');
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 text-[14px] leading-5 font-semibold whitespace-nowrap',
        looks[toneOf(state)].colour,
      )}
    >
      <StateIcon state={state} className="size-4" />
      {t(`mark.${state}`)}
    </span>
  );
}
