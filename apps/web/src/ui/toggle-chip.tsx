import { Check } from 'lucide-react';
import { classes } from './classes.ts';
import { useEnabledWhileFocused } from './use-enabled-while-focused.ts';

interface ToggleChipProps {
  label: string;
  pressed: boolean;
  disabled?: boolean;
  onToggle: () => void;
}

export function ToggleChip({ label, pressed, disabled, onToggle }: ToggleChipProps) {
  const disabledProps = useEnabledWhileFocused(disabled);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...disabledProps}
      onClick={onToggle}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 py-1 whitespace-nowrap transition-colors desk:min-h-9',
        pressed
          ? 'border-accent bg-card font-semibold text-accent'
          : 'border-control bg-card not-disabled:hover:bg-sunken disabled:text-muted disabled:opacity-60',
      )}
    >
      {pressed && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
      {label}
    </button>
  );
}
