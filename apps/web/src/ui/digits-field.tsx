import { type Conversion, readField } from '@pitlane/contracts/amounts';
import { useLayoutEffect, useRef, useState } from 'react';
import { caretPositionAfter, groupDigits, isWhole, typedDigits } from './digits.ts';
import { TextField, type TextFieldProps } from './field.tsx';

interface DigitsFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'> {
  /** Digits only, or the typed text unchanged if it is no whole number, so that validation can reject it. */
  value: string;
  onChange: (value: string) => void;
  grouped?: boolean;
  /** Other notations that the field converts on blur. */
  converts?: Conversion | undefined;
}

/**
 * Text field for a whole number with grouped thousands and a stable caret. Removes nothing that was typed or
 * pasted: text that is no whole number stays unchanged.
 */
export function DigitsField({
  value,
  onChange,
  onBlur,
  onKeyDown,
  grouped = true,
  converts,
  unit,
  label,
  hint,
  ref,
  ...rest
}: DigitsFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const [converted, setConverted] = useState({ from: '', to: '' });
  // A small stored number is cubic centimetres, not litres.
  const isTyped = useRef(false);
  const display = (text: string) => (grouped && isWhole(text) ? groupDigits(text) : text);
  const shown = display(value);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const place = caretPositionAfter(shown, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  });

  const settle = () => {
    const mayBeLitres = converts === 'litres' && isTyped.current;
    isTyped.current = false;
    if (isWhole(value) && !mayBeLitres) return;
    if (value.trim() === '') {
      onChange('');
      return;
    }
    const read = readField(value, { unit, converts });
    if (!read) return;
    if (read.isConverted) setConverted({ from: value.trim(), to: read.digits });
    onChange(read.digits);
  };

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
      // Litres need a comma, which the numeric keyboard lacks.
      inputMode={converts === 'litres' ? 'decimal' : 'numeric'}
      value={shown}
      hint={
        value !== '' && value === converted.to ? (
          <>
            <span role="status" className="block">
              {[`${converted.from} → ${shown}`, unit].filter(Boolean).join('\u00A0')}
            </span>
            {hint}
          </>
        ) : (
          hint
        )
      }
      onChange={({ target }) => {
        isTyped.current = true;
        const digits = typedDigits(target.value);
        const before = target.value.slice(0, target.selectionStart ?? target.value.length);
        caret.current = digits === null ? null : before.replace(/\D/g, '').length;
        onChange(digits ?? target.value);
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter submits the form without a blur.
        if (event.key === 'Enter') settle();
        onKeyDown?.(event);
      }}
    />
  );
}
