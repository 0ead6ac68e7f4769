import { useId } from 'react';
import { classes } from '@/ui/classes.ts';

interface CodeInputProps {
  label: string;
  length: number;
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange: (digits: string) => void;
}

/** Code shown as a row of boxes over a single input, so that typing and pasting work as usual. */
export function CodeInput({ label, length, value, error, busy, onChange }: CodeInputProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-[14px] leading-5 text-muted">
        {label}
      </label>
      <div className="relative w-fit max-w-full">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the only field of a dialog that the user has just opened
          autoFocus
          value={value}
          readOnly={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          className="peer absolute inset-0 z-10 cursor-text opacity-0"
        />
        <div
          aria-hidden
          className={classes(
            'flex gap-1.5 rounded-control peer-focus:outline-2 peer-focus:outline-offset-4 peer-focus:outline-accent sm:gap-2',
            busy && 'opacity-55',
          )}
        >
          {Array.from({ length }, (_, index) => index).map((position) => (
            <span
              key={position}
              className={classes(
                'flex h-14 w-11 items-center justify-center rounded-control border bg-card text-[24px] font-bold sm:w-12',
                error ? 'border-danger' : 'border-control',
                position === value.length && 'border-2 border-ink',
              )}
            >
              {value[position]}
            </span>
          ))}
        </div>
      </div>
      <p id={errorId} role="alert" className="mt-2 text-[14px] leading-5 text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
