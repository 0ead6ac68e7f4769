import { useId } from 'react';
import { classes } from './classes.ts';

interface SegmentedControlProps<Value extends string> {
  label: string;
  /** Hides the label visually if the context makes it redundant. */
  labelHidden?: boolean;
  options: readonly {
    value: Value;
    label: string;
    count?: string | undefined;
    disabled?: boolean | undefined;
  }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend
        className={labelHidden ? 'sr-only' : 'mb-1 block text-[13px] leading-[18px] text-muted'}
      >
        {label}
      </legend>
      <div className="flex gap-0.5 rounded-control border border-control bg-card p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-10 flex-auto cursor-pointer items-center justify-center rounded-[6px] px-1.5 text-center text-[14px] leading-[18px] transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent desk:min-h-9',
              option.value === value ? 'bg-ink font-semibold text-paper' : 'hover:bg-sunken',
              option.count !== undefined && 'flex-col',
              option.disabled && 'cursor-not-allowed text-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
            {option.count !== undefined && (
              <span data-count className="min-h-4 text-[12px] leading-4 font-normal opacity-80">
                {option.count}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
