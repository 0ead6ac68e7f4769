import type { FocusEvent } from 'react';
import { formatPhone } from '@/lib/format-phone.ts';
import { prefetch } from '@/lib/prefetch.ts';
import { TextField, type TextFieldProps } from '@/ui/field.tsx';
import { loadPhones } from './phone-errors.ts';

/**
 * Phone number field. Formats the number on blur and adds +7 to Russian numbers; text that is not a number stays as
 * typed. Uncontrolled: pass the props of `form.field`, not a value.
 */
export function PhoneField({ onBlur, ...rest }: Omit<TextFieldProps, 'type' | 'value'>) {
  const formatOnBlur = async (event: FocusEvent<HTMLInputElement>) => {
    const input = event.target;
    onBlur?.(event);
    // Without the numbering plans the number stays as typed.
    const phones = await loadPhones().catch(() => null);
    const parsed = phones?.readPhone(input.value);
    if (!parsed || 'error' in parsed || document.activeElement === input) return;
    input.value = formatPhone(parsed.phone);
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      onFocus={() => prefetch(loadPhones)}
      onBlur={(event) => void formatOnBlur(event)}
    />
  );
}
