import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Tone = 'info' | 'warning' | 'danger';

const tones: Record<Tone, { edge: string; icon: string; Icon: typeof Info }> = {
  info: { edge: 'border-line', icon: 'text-muted', Icon: Info },
  warning: { edge: 'border-warning', icon: 'text-warning', Icon: TriangleAlert },
  danger: { edge: 'border-danger', icon: 'text-danger', Icon: CircleAlert },
};

interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const { edge, icon, Icon } = tones[tone];
  return (
    <div
      className={classes(
        'flex flex-wrap items-start gap-x-3 gap-y-3 rounded-card border bg-card px-4 py-3.5',
        edge,
      )}
    >
      <Icon aria-hidden className={classes('mt-px size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-[14px] leading-5 text-pretty">{children}</div>}
      </div>
      {action}
    </div>
  );
}
