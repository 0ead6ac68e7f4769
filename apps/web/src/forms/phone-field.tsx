import type { FocusEvent } from 'react';
import { fetchAhead } from '@/lib/fetch-ahead.ts';
import { formatPhone } from '@/lib/format-phone.ts';
import { TextField, type TextFieldProps } from '@/ui/field.tsx';

const COUNTRY = 'RU';

/** The numbering plans of the world are 80 kB: they come once a number is being typed. */
const loadPlans = () => import('libphonenumber-js/min');

/**
 * A phone number as people type it; when they leave the field it is written as everywhere, and
 * Russian numbers get their +7. What is no number stays as typed. Keeps its own text: pass it
 * what `form.field` gives, not a value.
 */
export function PhoneField({ onBlur, ...rest }: Omit<TextFieldProps, 'type' | 'value'>) {
  const leave = async (event: FocusEvent<HTMLInputElement>) => {
    const input = event.target;
    onBlur?.(event);
    // Without them the number stays as it was typed.
    const plans = await loadPlans().catch(() => null);
    const phone = plans?.default(input.value, COUNTRY);
    if (!phone?.isPossible() || document.activeElement === input) return;
    input.value = formatPhone(phone.number);
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      onFocus={() => fetchAhead(loadPlans)}
      onBlur={(event) => void leave(event)}
    />
  );
}
