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
  /** Current version; another editor may save a newer one while the form is open. */
  tariff: ModeratedTariff;
  storedDraft: StoredTariffDraft | null;
  onDraftChange: (draft: StoredTariffDraft | null) => void;
  onClose: () => void;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** Form for the next version of a tariff. Preserves input after any failure. */
export function TariffForm({ tariff, storedDraft, onDraftChange, onClose }: TariffFormProps) {
  const { t } = useTranslation('moderation');
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => storedDraft?.draft ?? draftOf(tariff));
  const [version, setVersion] = useState(storedDraft?.version ?? tariff.version);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const updateCall = useCall(updateTariff);
  const { type_id: type } = tariff;
  const hasFigure = (figure: TariffFigure) => tariffFigures[type].includes(figure);
  const isConflict =
    updateCall.error instanceof ApiError && updateCall.error.code === 'tariff.changed';

  // A restored draft must not move the focus.
  const isNewlyOpened = storedDraft === null;
  useEffect(() => {
    if (isNewlyOpened) formRef.current?.querySelector('input')?.focus();
  }, [isNewlyOpened]);
  useEffect(() => {
    if (failedAttempts === 0) return;
    const invalidField = formRef.current?.querySelector('[aria-invalid="true"], [data-form-error]');
    if (invalidField instanceof HTMLElement) invalidField.focus();
  }, [failedAttempts]);

  const updateDraft = (next: TariffDraft) => {
    setDraft(next);
    onDraftChange({ id: tariff.id, version, draft: next });
  };
  const change = (changes: Partial<TariffDraft>) => updateDraft({ ...draft, ...changes });
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (updateCall.isPending) return;
    const result = parseTariffDraft({ type_id: type, version, draft });
    setErrors('errors' in result ? result.errors : NO_ERRORS);
    if ('errors' in result) {
      setFailedAttempts(failedAttempts + 1);
      return;
    }
    try {
      const savedTariff = await updateCall.mutateAsync({
        params: { id: tariff.id },
        body: result.edit,
      });
      notify.success(t('tariffs.saved', { name: savedTariff.name, version: savedTariff.version }));
      void invalidateTariffs();
      onClose();
    } catch {
      // Loads the current version, for the editor to compare.
      await invalidateTariffs();
      setFailedAttempts(failedAttempts + 1);
    }
  };
  const restart = () => {
    setDraft(draftOf(tariff));
    setVersion(tariff.version);
    onDraftChange(null);
    updateCall.reset();
    setErrors(NO_ERRORS);
    formRef.current?.querySelector('input')?.focus();
  };
  const rebaseDraft = () => {
    setVersion(tariff.version);
    onDraftChange({ id: tariff.id, version: tariff.version, draft });
    updateCall.reset();
    // The clicked button disappears with its message.
    formRef.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const textFieldProps = (
    name: 'name' | 'description' | 'price' | 'car_slots' | 'special_offers',
  ) => ({
    label: t(`tariffs.${name}`),
    value: draft[name],
    error: errors.get(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Card className="p-4">
      <Form
        form={{ element: formRef, submit: save }}
        label={t('tariffs.editOne', { name: tariff.name })}
      >
        <h2 className="text-[18px]">{t('tariffs.editOne', { name: tariff.name })}</h2>
        <TextField {...textFieldProps('name')} hint={t('tariffs.language')} />
        <TextareaField {...textFieldProps('description')} rows={3} />
        <div className="grid gap-4 sm:grid-cols-3">
          {hasFigure('price') && (
            <TextField {...textFieldProps('price')} unit="₽" inputMode="decimal" />
          )}
          {hasFigure('car_slots') && (
            <TextField {...textFieldProps('car_slots')} inputMode="numeric" />
          )}
          {hasFigure('special_offers') && (
            <TextField {...textFieldProps('special_offers')} inputMode="numeric" />
          )}
        </div>
        {hasFigure('terms') && (
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
                  onChange={(changes) => updateDraft(withOption(draft, name, changes))}
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
                  <Button onClick={rebaseDraft}>{t('tariffs.keepTyped')}</Button>
                )}
              </div>
            </div>
          ) : (
            updateCall.error && errorText(updateCall.error)
          )}
        </FormError>
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending={updateCall.isPending}>{t('tariffs.save')}</SubmitButton>
          <Button onClick={onClose}>{t('tariffs.cancel')}</Button>
        </div>
      </Form>
    </Card>
  );
}
