import { useTranslation } from '@/lib/i18n.ts';
import { TextField } from '@/ui/field.tsx';
import type { PageKind } from '../sending-values.ts';
import type { useSendForm } from '../use-sending.ts';
import { FileField } from './file-field.tsx';
import { ContactFields, Group, LongText } from './form-fields.tsx';
import { TransportFields } from './transport-fields.tsx';
import { OwnVehicle, WantedVehicle } from './vehicle-fields.tsx';

interface KindFieldsProps {
  kind: PageKind;
  sending: ReturnType<typeof useSendForm>;
}

const PERSON = ['name', 'phone'] as const;

export function KindFields({ kind, sending }: KindFieldsProps) {
  const { t } = useTranslation('forms-page');
  const { form, file, attach, progress, lostFile } = sending;
  switch (kind) {
    case 'contact':
      return (
        <>
          <LongText form={form} name="description" label={t('fields.message')} rows={5} />
          <ContactFields form={form} needs={['name', 'email']} emailHint={t('email.answer')} />
        </>
      );
    case 'transport':
      return (
        <>
          <TransportFields form={form} />
          <ContactFields form={form} needs={PERSON} emailHint={t('email.confirmation')} />
        </>
      );
    case 'auto-trade':
      return (
        <>
          <OwnVehicle form={form} kind="auto-trade" />
          <Group title={t('groups.wanted')}>
            <LongText
              form={form}
              name="wanted"
              label={t('fields.wanted')}
              hint={t('about.wanted.hint')}
              optional
              rows={3}
            />
          </Group>
          <ContactFields form={form} needs={PERSON} emailHint={t('email.confirmation')} />
        </>
      );
    case 'buy-auto':
    case 'individual-selection':
      return (
        <>
          <WantedVehicle form={form} kind={kind} />
          <ContactFields form={form} needs={PERSON} emailHint={t('email.confirmation')} />
        </>
      );
    case 'buyback':
      return (
        <>
          <OwnVehicle form={form} kind="buyback" />
          <ContactFields form={form} needs={PERSON} emailHint={t('email.confirmation')} />
        </>
      );
    case 'callback':
      return (
        <>
          <ContactFields form={form} needs={PERSON} emailHint={t('email.confirmation')}>
            <TextField
              label={t('fields.time')}
              optional
              autoComplete="off"
              hint={t('about.time.hint')}
              {...form.field('time')}
            />
          </ContactFields>
          <Group title={t('groups.subject')}>
            <LongText
              form={form}
              name="description"
              label={t('about.callback.label')}
              optional
              rows={3}
            />
          </Group>
        </>
      );
    case 'by-service':
      return (
        <>
          <ContactFields form={form} needs={PERSON} emailHint={t('email.confirmation')} />
          <Group title={t('groups.vehicle')}>
            <LongText
              form={form}
              name="description"
              label={t('about.by-service.label')}
              hint={t('about.by-service.hint')}
              optional
            />
          </Group>
        </>
      );
    case 'support':
      return (
        <>
          <LongText form={form} name="message" label={t('fields.message')} rows={5} />
          <FileField
            file={file}
            onChange={attach}
            error={form.errorOf('file')}
            lost={lostFile}
            progress={progress}
          />
          <ContactFields form={form} needs={[]} emailHint={t('email.answer')} withPhone={false} />
        </>
      );
    default:
      throw kind satisfies never;
  }
}
