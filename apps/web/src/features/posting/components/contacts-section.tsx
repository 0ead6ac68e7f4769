import { postLimits } from '@pitlane/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { PhoneField } from '@/forms/phone-field.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { usePosting } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';
import { errorMessageOf, focusField } from '../use-posting-form.ts';
import { FormSection } from './form-section.tsx';
import { ShortTextField } from './posting-fields.tsx';

function PhoneFields() {
  const { t } = useTranslation('posting');
  const { form, deniedFields } = usePosting();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'contact_phones',
  });
  const { errors, dirtyFields } = useFormState({ control: form.control, name: 'contact_phones' });
  const title = useFormLabel('contact_phones');
  const list = useRef<HTMLDivElement>(null);
  const isDenied = deniedFields.includes('contact_phones') && !dirtyFields.contact_phones;
  const errorOf = (row: number): string | undefined => {
    const ownError = errorMessageOf(errors, `contact_phones.${row}.number`);
    // An error of the whole list is shown at the first number.
    const listError =
      errorMessageOf(errors, 'contact_phones') ?? (isDenied ? t('denied.field') : undefined);
    return ownError ?? (row === 0 ? listError : undefined);
  };
  const removePhone = (row: number) => {
    remove(row);
    // The clicked button disappears with its number.
    queueMicrotask(() => focusField(list.current, `contact_phones.${Math.max(0, row - 1)}.number`));
  };
  return (
    <div ref={list} data-field="contact_phones" className="flex flex-col gap-3">
      {fields.map(({ id }, row) => (
        <PhoneField
          key={id}
          label={fields.length > 1 ? t('field.phone', { number: row + 1 }) : title}
          {...form.register(`contact_phones.${row}.number`)}
          error={errorOf(row)}
          button={
            fields.length > 1 && (
              <IconButton
                label={t('phones.remove', { number: row + 1 })}
                onClick={() => removePhone(row)}
                className="text-muted hover:text-ink"
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            )
          }
        />
      ))}
      <p className="text-[13px] leading-[18px] text-muted">{t('hint.phones')}</p>
      {fields.length < postLimits.phones ? (
        <Button onClick={() => append({ number: '' })} className="self-start">
          <Plus aria-hidden className="size-5" />
          {t('phones.add')}
        </Button>
      ) : (
        <p className="text-[14px] leading-5 text-muted">
          {t('phones.full', { max: postLimits.phones })}
        </p>
      )}
    </div>
  );
}

export function ContactsSection() {
  const { t } = useTranslation('posting');
  return (
    <FormSection name="contacts">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ShortTextField
          name="contact_name"
          autoComplete="name"
          maxLength={postLimits.contactName}
          hint={t('hint.contactName')}
        />
        <PhoneFields />
      </div>
    </FormSection>
  );
}
