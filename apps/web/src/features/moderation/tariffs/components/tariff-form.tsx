import {
  type ModeratedTariff,
  optionNames,
  type TariffFigure,
  tariffFigures,
  termMonths,
  updateTariff,
} from '@pitlane/contracts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { errorText } from '@/ui/states.tsx';
import { Card } from '@/ui/surface.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { invalidateTariffs } from '../api/tariffs.ts';
import {
  draftOf,
  parseTariffDraft,
  type StoredTariffDraft,
  type TariffDraft,
  withOption,
} from '../tariff-draft.ts';
import { TariffOptionFields } from './tariff-option-fields.tsx';

interface TariffFormProps {
  /** Current version; another editor may save a newer one in the interim. */
  tariff: ModeratedTariff;
  typed: StoredTariffDraft | null;
  onTyped: (typed: StoredTariffDraft | null) => void;
  onClose: () => void;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** Form for the next version of a tariff. Preserves input after any failure. */
export function TariffForm({ tariff, typed, onTyped, onClose }: TariffFormProps) {
  const { t } = useTranslation('moderation');
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => typed?.draft ?? draftOf(tariff));
  const [version, setVersion] = useState(typed?.version ?? tariff.version);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [attempts, setAttempts] = useState(0);
  const saving = useCall(updateTariff);
  const { type_id: type } = tariff;
  const has = (figure: TariffFigure) => tariffFigures[type].includes(figure);
  const isConflict = saving.error instanceof ApiError && saving.error.code === 'tariff.changed';

  // A restored draft must not move the focus.
  const isOpened = typed === null;
  useEffect(() => {
    if (isOpened) element.current?.querySelector('input')?.focus();
  }, [isOpened]);
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = element.current?.querySelector('[aria-invalid="true"], [data-form-error]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [attempts]);

  const become = (next: TariffDraft) => {
    setDraft(next);
    onTyped({ id: tariff.id, version, draft: next });
  };
  const change = (part: Partial<TariffDraft>) => become({ ...draft, ...part });
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const read = parseTariffDraft({ type_id: type, version, draft });
    setErrors('errors' in read ? read.errors : NO_ERRORS);
    if ('errors' in read) {
      setAttempts(attempts + 1);
      return;
    }
    try {
      const saved = await saving.mutateAsync({ params: { id: tariff.id }, body: read.edit });
      notify.success(t('tariffs.saved', { name: saved.name, version: saved.version }));
      void invalidateTariffs();
      onClose();
    } catch {
      // Loads the current version, for the editor to compare.
      await invalidateTariffs();
      setAttempts(attempts + 1);
    }
  };
  const restart = () => {
    setDraft(draftOf(tariff));
    setVersion(tariff.version);
    onTyped(null);
    saving.reset();
    setErrors(NO_ERRORS);
    element.current?.querySelector('input')?.focus();
  };
  const keepTyped = () => {
    setVersion(tariff.version);
    onTyped({ id: tariff.id, version: tariff.version, draft });
    saving.reset();
    // The clicked button disappears with its message.
    element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const text = (name: 'name' | 'description' | 'price' | 'car_slots' | 'special_offers') => ({
    label: t(`tariffs.${name}`),
    value: draft[name],
    error: errors.get(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Card className="p-4">
      <Form form={{ element, submit: save }} label={t('tariffs.editOne', { name: tariff.name })}>
        <h2 className="text-[18px]">{t('tariffs.editOne', { name: tariff.name })}</h2>
        <TextField {...text('name')} hint={t('tariffs.language')} />
        <TextareaField {...text('description')} rows={3} />
        <div className="grid gap-4 sm:grid-cols-3">
          {has('price') && <TextField {...text('price')} unit="₽" inputMode="decimal" />}
          {has('car_slots') && <TextField {...text('car_slots')} inputMode="numeric" />}
          {has('special_offers') && <TextField {...text('special_offers')} inputMode="numeric" />}
        </div>
        {has('terms') && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-semibold">{t('tariffs.discounts')}</legend>
            <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {termMonths.map((months) => (
                <TextField
                  key={months}
                  label={t('tariffs.months', { count: months })}
                  unit="%"
                  inputMode="numeric"
                  autoComplete="off"
                  value={draft.terms[months]}
                  error={errors.get(`terms.${months}`)}
                  onChange={({ target }) =>
                    change({ terms: { ...draft.terms, [months]: target.value } })
                  }
                />
              ))}
            </div>
            <p className="text-[13px] leading-[18px] text-muted">{t('tariffs.discountsHint')}</p>
            <p role="alert" className="text-[13px] leading-[18px] text-danger empty:absolute">
              {errors.get('terms')}
            </p>
          </fieldset>
        )}
        {draft.options &&
          optionNames.map(
            (name) =>
              draft.options && (
                <TariffOptionFields
                  key={name}
                  name={name}
                  option={draft.options[name]}
                  errors={errors}
                  onChange={(part) => become(withOption(draft, name, part))}
                />
              ),
          )}
        <FormError>
          {isConflict ? (
            <div className="flex flex-col items-start gap-2">
              <p>{t('tariffs.conflict', { version: tariff.version })}</p>
              <p>{t('tariffs.conflictKept')}</p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={restart}>{t('tariffs.takeNew')}</Button>
                {version !== tariff.version && (
                  <Button onClick={keepTyped}>{t('tariffs.keepTyped')}</Button>
                )}
              </div>
            </div>
          ) : (
            saving.error && errorText(saving.error)
          )}
        </FormError>
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending={saving.isPending}>{t('tariffs.save')}</SubmitButton>
          <Button onClick={onClose}>{t('tariffs.cancel')}</Button>
        </div>
      </Form>
    </Card>
  );
}
