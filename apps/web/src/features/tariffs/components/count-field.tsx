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

/** Number field with a slider. A number out of bounds shows an error and is not passed to `onChange`. */
export function CountField({ label, min, max, value, onChange, hint }: CountFieldProps) {
  const { t } = useTranslation('tariffs');
  const [draft, setDraft] = useState({ text: String(value), value });
  // A value changed elsewhere (slider, back button) replaces the typed text.
  const text = draft.value === value ? draft.text : String(value);
  const number = /^\d+$/.test(text) ? Number(text) : null;
  const isInRange = number !== null && number >= min && number <= max;
  return (
    <div>
      <DigitsField
        label={label}
        value={text}
        onChange={(newText) => {
          const count = /^\d+$/.test(newText) ? Number(newText) : null;
          const newValue = count !== null && count >= min && count <= max ? count : value;
          setDraft({ text: newText, value: newValue });
          if (newValue !== value) onChange(newValue);
        }}
        error={isInRange ? undefined : t('maker.bounds', { min, max })}
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
          const newValue = Number(target.value);
          setDraft({ text: target.value, value: newValue });
          onChange(newValue);
        }}
        className="mt-1 h-11 w-full cursor-pointer accent-accent"
      />
    </div>
  );
}
