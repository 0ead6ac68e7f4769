import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from './classes.ts';

interface ChipProps {
  label: string;
  icon?: ReactNode;
  onRemove: () => void;
}

export function Chip({ label, icon, onRemove }: ChipProps) {
  const { t } = useTranslation('ui');
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={t('chip.remove', { label })}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-control bg-card py-1 pr-2.5 pl-3.5 hover:bg-sunken desk:min-h-9"
    >
      {icon}
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}

type Tone = 'neutral' | 'success' | 'gold';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  success: 'bg-card text-success ring-1 ring-success ring-inset',
  gold: 'bg-gold-tint text-gold-ink ring-1 ring-gold ring-inset',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-md px-2 text-[12px] leading-[22px] font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
