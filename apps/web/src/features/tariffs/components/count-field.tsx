import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { DigitsField } from '@/ui/digits-field.tsx';

interface CountFieldProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  hint: string;
}

/** Number field with a slider. A number out of bounds shows an error and is not passed on. */
export function CountField({ label, min, max, value, onChange, hint }: CountFieldProps) {
  const { t } = useTranslation('tariffs');
  const [typed, setTyped] = useState({ text: String(value), of: value });
  // A value changed elsewhere (slider, back button) replaces the typed text.
  const text = typed.of === value ? typed.text : String(value);
  const number = /^\d+$/.test(text) ? Number(text) : null;
  const fits = number !== null && number >= min && number <= max;
  return (
    <div>
      <DigitsField
        label={label}
        value={text}
        onChange={(now) => {
          const count = /^\d+$/.test(now) ? Number(now) : null;
          const next = count !== null && count >= min && count <= max ? count : value;
          setTyped({ text: now, of: next });
          if (next !== value) onChange(next);
        }}
        error={fits ? undefined : t('maker.bounds', { min, max })}
        hint={hint}
        className="max-w-[220px]"
      />
      <input
        type="range"
        autoComplete="off"
        aria-label={t('maker.slider', { name: label })}
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => {
          const next = Number(target.value);
          setTyped({ text: target.value, of: next });
          onChange(next);
        }}
        className="mt-1 h-11 w-full cursor-pointer accent-accent"
      />
    </div>
  );
}
