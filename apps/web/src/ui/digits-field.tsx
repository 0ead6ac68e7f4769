import { type Conversion, readField } from '@pitlane/contracts/amounts';
import { useLayoutEffect, useRef, useState } from 'react';
import { caretPositionAfter, groupDigits, hasOnlyDigits, parseTypedDigits } from './digits.ts';
import { TextField, type TextFieldProps } from './field.tsx';

interface DigitsFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'> {
  /** Digits only, or the typed text unchanged if it is not a whole number, so that validation can reject it. */
  value: string;
  onChange: (value: string) => void;
  grouped?: boolean;
  /** Other notations that the field converts on blur. */
  converts?: Conversion | undefined;
}

/**
 * Text field for a whole number with grouped thousands and a stable caret. Removes nothing that was typed or
 * pasted: text that is not a whole number stays unchanged.
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
  const [conversion, setConversion] = useState({ from: '', to: '' });
  // A small stored number is cubic centimeters, not liters.
  const isTyped = useRef(false);
  const formatDisplay = (text: string) =>
    grouped && hasOnlyDigits(text) ? groupDigits(text) : text;
  const displayedText = formatDisplay(value);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const position = caretPositionAfter(displayedText, caret.current);
    input.current?.setSelectionRange(position, position);
    caret.current = null;
  });

  const normalize = () => {
    const mayBeLiters = converts === 'litres' && isTyped.current;
    isTyped.current = false;
    if (hasOnlyDigits(value) && !mayBeLiters) return;
    if (value.trim() === '') {
      onChange('');
      return;
    }
    const parsed = readField(value, { unit, converts });
    if (!parsed) return;
    if (parsed.isConverted) setConversion({ from: value.trim(), to: parsed.digits });
    onChange(parsed.digits);
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
      // Liters need a comma, which the numeric keyboard lacks.
      inputMode={converts === 'litres' ? 'decimal' : 'numeric'}
      value={displayedText}
      hint={
        value !== '' && value === conversion.to ? (
          <>
            <span role="status" className="block">
              {[`${conversion.from} → ${displayedText}`, unit].filter(Boolean).join('\u00A0')}
            </span>
            {hint}
          </>
        ) : (
          hint
        )
      }
      onChange={({ target }) => {
        isTyped.current = true;
        const digits = parseTypedDigits(target.value);
        const textBeforeCaret = target.value.slice(0, target.selectionStart ?? target.value.length);
        caret.current = digits === null ? null : textBeforeCaret.replace(/\D/g, '').length;
        onChange(digits ?? target.value);
      }}
      onBlur={(event) => {
        normalize();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter submits the form without a blur.
        if (event.key === 'Enter') normalize();
        onKeyDown?.(event);
      }}
    />
  );
}
