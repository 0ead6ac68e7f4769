import { useLayoutEffect, useRef } from 'react';
import { caretAfter, digitsOf, groupDigits } from './digits.ts';
import { TextField, type TextFieldProps } from './field.tsx';

interface DigitsFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'> {
  /** Digits alone, as they are typed; leading zeros stay. */
  value: string;
  onChange: (digits: string) => void;
  maxDigits?: number;
  /** Thousands apart; switched off for years. */
  grouped?: boolean;
}

const MAX_DIGITS = 12;

/** A whole number that is kept as text; the caret stays where one types. */
export function DigitsField({
  value,
  onChange,
  maxDigits = MAX_DIGITS,
  grouped = true,
  unit,
  label,
  ref,
  ...rest
}: DigitsFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const shown = grouped ? groupDigits(value) : value;

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const place = caretAfter(shown, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  });

  return (
    <TextField
      autoComplete="off"
      {...rest}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      unit={unit}
      label={label}
      aria-label={unit ? `${label}, ${unit}` : undefined}
      inputMode="numeric"
      value={shown}
      onChange={({ target }) => {
        const before = target.value.slice(0, target.selectionStart ?? target.value.length);
        caret.current = before.replace(/\D/g, '').length;
        onChange(digitsOf(target.value, maxDigits));
      }}
    />
  );
}
