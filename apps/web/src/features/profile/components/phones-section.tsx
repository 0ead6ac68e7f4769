import { MAX_ADDITIONAL_PHONES, type Profile, removePhone } from '@pitlane/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { formatPhone } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { cacheProfile } from '../api/profile.ts';
import { PhoneForm } from './phone-form.tsx';
import { PhoneRow } from './phone-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useUnfolding } from './use-unfolding.ts';
import { VerifyDialog } from './verify-dialog.tsx';

type AdditionalPhone = Profile['phones'][number];

export function PhonesSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [phoneToVerify, setPhoneToVerify] = useState<string | null>(null);
  return (
    <SettingsSection title={t('phones.title')} hint={t('phones.hint')}>
      <MainPhone profile={profile} onVerify={setPhoneToVerify} />
      <AdditionalPhones phones={profile.phones} onVerify={setPhoneToVerify} />
      {phoneToVerify !== null && (
        <VerifyDialog phone={phoneToVerify} onClose={() => setPhoneToVerify(null)} />
      )}
    </SettingsSection>
  );
}

interface MainPhoneProps {
  profile: Profile;
  onVerify: (phone: string) => void;
}

function MainPhone({ profile: { phone, phone_verified }, onVerify }: MainPhoneProps) {
  const { t } = useTranslation('profile');
  const changeForm = useUnfolding();
  const changeButton = !changeForm.open && (
    <Button
      ref={changeForm.button}
      aria-label={phone ? t('phones.changeMain') : undefined}
      onClick={changeForm.unfold}
    >
      {phone ? t('phones.change') : t('phones.addMain')}
    </Button>
  );
  return (
    <div>
      <h3 className="text-[13px] leading-[18px] font-normal tracking-normal text-muted">
        {t('phones.main')}
      </h3>
      {phone ? (
        <PhoneRow phone={phone} verified={phone_verified} onVerify={() => onVerify(phone)}>
          {changeButton}
        </PhoneRow>
      ) : (
        <div className="flex min-h-[60px] flex-wrap items-center justify-between gap-2 py-2">
          <p>{t('phones.none')}</p>
          {changeButton}
        </div>
      )}
      {changeForm.open && (
        <PhoneForm name="phone" label={t('phones.newMain')} onClose={changeForm.fold} />
      )}
    </div>
  );
}

interface AdditionalPhonesProps {
  phones: readonly AdditionalPhone[];
  onVerify: (phone: string) => void;
}

function AdditionalPhones({ phones, onVerify }: AdditionalPhonesProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  const addForm = useUnfolding();
  const [phoneToRemove, setPhoneToRemove] = useState<AdditionalPhone | null>(null);
  const removal = useCall(removePhone, { onSuccess: cacheProfile });

  const addButton = addForm.button;
  const count = useRef(phones.length);
  useEffect(() => {
    // The pressed button has disappeared with its number: the focus moves to the button below.
    if (phones.length < count.current) addButton.current?.focus();
    count.current = phones.length;
  }, [phones.length, addButton]);

  const close = () => {
    setPhoneToRemove(null);
    removal.reset();
  };
  const remove = (phone: AdditionalPhone) =>
    removal.mutate(
      { body: { id: phone.id } },
      {
        onSuccess: () => {
          notify.success(t('phones.removed'));
          close();
        },
      },
    );

  return (
    <div className="mt-3 border-t border-line pt-4">
      {phones.length > 0 && (
        <>
          <h3 id={id} className="text-[13px] leading-[18px] font-normal tracking-normal text-muted">
            {t('phones.additional')}
          </h3>
          <ul aria-labelledby={id} className="mb-3 divide-y divide-line">
            {phones.map((each) => (
              <li key={each.id}>
                <PhoneRow
                  phone={each.phone}
                  verified={each.verified}
                  onVerify={() => onVerify(each.phone)}
                >
                  <IconButton
                    label={t('phones.removePhone', { phone: formatPhone(each.phone) })}
                    onClick={() => setPhoneToRemove(each)}
                    className="-mr-2.5 text-muted hover:bg-sunken hover:text-ink"
                  >
                    <Trash2 aria-hidden className="size-5" />
                  </IconButton>
                </PhoneRow>
              </li>
            ))}
          </ul>
        </>
      )}
      {phones.length >= MAX_ADDITIONAL_PHONES ? (
        <p className="text-[14px] leading-5 text-muted">
          {t('phones.full', { max: MAX_ADDITIONAL_PHONES })}
        </p>
      ) : addForm.open ? (
        <PhoneForm name="new_phones" label={t('phones.another')} onClose={addForm.fold} />
      ) : (
        <Button ref={addButton} onClick={addForm.unfold}>
          <Plus aria-hidden className="size-5" />
          {t('phones.add')}
        </Button>
      )}
      {phoneToRemove && (
        <ConfirmDialog
          title={t('phones.removeTitle')}
          confirmLabel={t('phones.remove')}
          busy={removal.isPending}
          error={removal.error}
          onConfirm={() => remove(phoneToRemove)}
          onClose={close}
        >
          {t('phones.removeText', { phone: formatPhone(phoneToRemove.phone) })}
        </ConfirmDialog>
      )}
    </div>
  );
}
