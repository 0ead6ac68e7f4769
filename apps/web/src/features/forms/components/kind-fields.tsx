import { useTranslation } from '@/lib/i18n.ts';
import { TextField } from '@/ui/field.tsx';
import type { PageKind } from '../form-values.ts';
import type { useSendForm } from '../use-send-form.ts';
import { FileField } from './file-field.tsx';
import { ContactFields, FieldGroup, LongTextField } from './form-fields.tsx';
import { TransportFields } from './transport-fields.tsx';
import { OwnVehicle, WantedVehicle } from './vehicle-fields.tsx';

interface KindFieldsProps {
  kind: PageKind;
  sendForm: ReturnType<typeof useSendForm>;
}

const NAME_AND_PHONE = ['name', 'phone'] as const;

export function KindFields({ kind, sendForm }: KindFieldsProps) {
  const { t } = useTranslation('forms-page');
  const { form, file, attach, progress, lostFile } = sendForm;
  switch (kind) {
    case 'contact':
      return (
        <>
          <LongTextField form={form} name="description" label={t('fields.message')} rows={5} />
          <ContactFields
            form={form}
            requiredFields={['name', 'email']}
            emailHint={t('email.answer')}
          />
        </>
      );
    case 'transport':
      return (
        <>
          <TransportFields form={form} />
          <ContactFields
            form={form}
            requiredFields={NAME_AND_PHONE}
            emailHint={t('email.confirmation')}
          />
        </>
      );
    case 'auto-trade':
      return (
        <>
          <OwnVehicle form={form} kind="auto-trade" />
          <FieldGroup title={t('groups.wanted')}>
            <LongTextField
              form={form}
              name="wanted"
              label={t('fields.wanted')}
              hint={t('about.wanted.hint')}
              optional
              rows={3}
            />
          </FieldGroup>
          <ContactFields
            form={form}
            requiredFields={NAME_AND_PHONE}
            emailHint={t('email.confirmation')}
          />
        </>
      );
    case 'buy-auto':
    case 'individual-selection':
      return (
        <>
          <WantedVehicle form={form} kind={kind} />
          <ContactFields
            form={form}
            requiredFields={NAME_AND_PHONE}
            emailHint={t('email.confirmation')}
          />
        </>
      );
    case 'buyback':
      return (
        <>
          <OwnVehicle form={form} kind="buyback" />
          <ContactFields
            form={form}
            requiredFields={NAME_AND_PHONE}
            emailHint={t('email.confirmation')}
          />
        </>
      );
    case 'callback':
      return (
        <>
          <ContactFields
            form={form}
            requiredFields={NAME_AND_PHONE}
            emailHint={t('email.confirmation')}
          >
            <TextField
              label={t('fields.time')}
              optional
              autoComplete="off"
              hint={t('about.time.hint')}
              {...form.field('time')}
            />
          </ContactFields>
          <FieldGroup title={t('groups.subject')}>
            <LongTextField
              form={form}
              name="description"
              label={t('about.callback.label')}
              optional
              rows={3}
            />
          </FieldGroup>
        </>
      );
    case 'by-service':
      return (
        <>
          <ContactFields
            form={form}
            requiredFields={NAME_AND_PHONE}
            emailHint={t('email.confirmation')}
          />
          <FieldGroup title={t('groups.vehicle')}>
            <LongTextField
              form={form}
              name="description"
              label={t('about.by-service.label')}
              hint={t('about.by-service.hint')}
              optional
            />
          </FieldGroup>
        </>
      );
    case 'support':
      return (
        <>
          <LongTextField form={form} name="message" label={t('fields.message')} rows={5} />
          <FileField
            file={file}
            onChange={attach}
            error={form.errorOf('file')}
            lostName={lostFile}
            progress={progress}
          />
          <ContactFields
            form={form}
            requiredFields={[]}
            emailHint={t('email.answer')}
            hasPhone={false}
          />
        </>
      );
    default:
      throw kind satisfies never;
  }
}
