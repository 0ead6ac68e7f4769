import { Check, Slash } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { usePosting, usePostingField } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';

export function ColorField() {
  const { t } = useTranslation('posting');
  const { data } = usePosting();
  const { value, onChange, error } = usePostingField('color_id');
  const groupName = useId();
  const selectedColor = data.color.find(({ id }) => String(id) === value);
  const choices = [
    { value: '', name: t('choice.none'), hex: 'transparent' },
    ...data.color.map(({ id, name, hex }) => ({ value: String(id), name, hex })),
  ];
  return (
    <fieldset data-field="color_id" className="min-w-0">
      <legend className="text-[13px] leading-[18px] text-muted">
        {useFormLabel('color_id')}
        {' · '}
        {selectedColor ? (
          <span className="text-ink">{selectedColor.name}</span>
        ) : (
          t('state.optional')
        )}
      </legend>
      <div className="-mx-1 mt-1 flex flex-wrap">
        {choices.map((choice) => (
          <label
            key={choice.value}
            title={choice.name}
            className="relative flex size-11 cursor-pointer items-center justify-center"
          >
            <input
              type="radio"
              name={groupName}
              aria-label={choice.name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="peer size-8 cursor-pointer appearance-none rounded-full border border-control checked:ring-2 checked:ring-accent checked:ring-offset-2 checked:ring-offset-card"
              style={{ backgroundColor: choice.hex }}
            />
            {choice.value === '' ? (
              <Slash aria-hidden className="pointer-events-none absolute size-4 text-muted" />
            ) : (
              <Check
                aria-hidden
                strokeWidth={3}
                className="pointer-events-none absolute hidden size-4 text-white mix-blend-difference peer-checked:block"
              />
            )}
          </label>
        ))}
      </div>
      {error && <p className="mt-1 text-[13px] leading-[18px] text-danger">{error}</p>}
    </fieldset>
  );
}
