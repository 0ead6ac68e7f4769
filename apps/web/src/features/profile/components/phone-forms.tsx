import { phoneText, updateProfile } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { PhoneField } from '@/ui/phone-field.tsx';
import { useCallForm } from '@/ui/use-call-form.ts';
import { keepProfile } from '../profile-calls.ts';
import { UnfoldedForm } from './unfolded-form.tsx';

const mainPhone = z.object({ phone: phoneText });

/** Another main number, or the first one. */
export function ChangeMainPhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const form = useCallForm({
    schema: mainPhone,
    values: { phone: '' },
    send: (body) => call(updateProfile, { body }),
    onDone: (profile) => {
      keepProfile(profile);
      notify.success(t('person.saved'));
      onClose();
    },
  });
  return (
    <UnfoldedForm
      form={form}
      label={t('phones.newMain')}
      action={t('phones.save')}
      onCancel={onClose}
    >
      <PhoneField label={t('phones.newMain')} autoFocus {...form.field('phone')} />
    </UnfoldedForm>
  );
}

// Named as in the call, so that what the server says of it stands at the field.
const anotherPhone = z.object({ new_phones: phoneText });

/** One number more. */
export function AddPhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const form = useCallForm({
    schema: anotherPhone,
    values: { new_phones: '' },
    send: ({ new_phones }) => call(updateProfile, { body: { new_phones: [new_phones] } }),
    onDone: (profile) => {
      keepProfile(profile);
      notify.success(t('person.saved'));
      onClose();
    },
  });
  return (
    <UnfoldedForm
      form={form}
      label={t('phones.another')}
      action={t('phones.save')}
      onCancel={onClose}
    >
      <PhoneField label={t('phones.another')} autoFocus {...form.field('new_phones')} />
    </UnfoldedForm>
  );
}
