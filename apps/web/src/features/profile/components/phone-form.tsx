import { phoneText, updateProfile } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { PhoneField } from '@/forms/phone-field.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { cacheProfile } from '../api/profile.ts';
import { UnfoldedForm } from './unfolded-form.tsx';

interface PhoneFormProps {
  /** Field name as in the request, so that server errors are shown at the field. */
  name: 'phone' | 'new_phones';
  label: string;
  onClose: () => void;
}

export function PhoneForm({ name, label, onClose }: PhoneFormProps) {
  const { t } = useTranslation('profile');
  const form = useCallForm({
    schema: z.object({ [name]: phoneText }),
    values: { [name]: '' },
    send: (body) => call(updateProfile, { body }),
    onDone: (profile) => {
      cacheProfile(profile);
      notify.success(t('person.saved'));
      onClose();
    },
  });
  return (
    <UnfoldedForm form={form} label={label} submitLabel={t('phones.save')} onCancel={onClose}>
      <PhoneField label={label} autoFocus {...form.field(name)} />
    </UnfoldedForm>
  );
}
