import type { FocusEvent } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';

const COUNTRY = 'RU';

/** The numbering plans of the world are 80 kB: they come once a number is being typed. */
const loadPlans = () => import('libphonenumber-js/min');

/**
 * A phone number as people type it; when they leave the field it is put in its usual form, and
 * Russian numbers get their +7. What is no number stays as typed. Keeps its own text: pass it
 * what `form.field` gives, not a value.
 */
export function PhoneField({ onBlur, ...rest }: Omit<TextFieldProps, 'type' | 'value'>) {
  const leave = async (event: FocusEvent<HTMLInputElement>) => {
    const input = event.target;
    onBlur?.(event);
    const { default: parsePhoneNumber } = await loadPlans();
    const phone = parsePhoneNumber(input.value, COUNTRY);
    if (!phone?.isPossible() || document.activeElement === input) return;
    input.value = phone.formatInternational();
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      onFocus={() => void loadPlans()}
      onBlur={(event) => void leave(event)}
    />
  );
}
