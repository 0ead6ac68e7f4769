import { type Profile, updateProfile } from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { LeaveGuard } from '@/forms/leave-guard.tsx';
import { PlaceFields } from '@/forms/place-fields.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { TextField } from '@/ui/field.tsx';
import { cacheProfile } from '../api/profile.ts';
import { changedFields, profileFields, profileValues } from '../profile-values.ts';
import { useInnForPurchase } from '../use-inn-for-purchase.ts';
import { PictureField } from './picture-field.tsx';
import { SettingsSection } from './settings-section.tsx';

export function ProfileSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const isCompany = profile.is_entity;
  const [hasInn, setHasInn] = useState(false);
  const form = useCallForm({
    schema: profileFields(isCompany),
    values: profileValues(profile),
    send: async (values) => {
      const body = changedFields(values, profile);
      return Object.keys(body).length > 0 ? call(updateProfile, { body }) : profile;
    },
    onDone: (savedProfile) => {
      cacheProfile(savedProfile);
      form.reset(profileValues(savedProfile));
      notify.success(t('person.saved'));
      setHasInn(savedProfile.company_inn !== null);
    },
  });
  const { isDirty, errors } = form.formState;
  const isInnRequired = useInnForPurchase(form.element, hasInn && !isDirty);
  const { reset } = form;

  useEffect(() => {
    // Applies changes from other sections and tabs without overwriting unsaved input.
    reset(profileValues(profile), { keepDirtyValues: true, keepErrors: true });
  }, [profile, reset]);

  const [country, city] = form.watch(['country_id', 'city_id']);
  return (
    <SettingsSection
      title={t('person.title')}
      hint={isCompany ? t('person.hintCompany') : t('person.hint')}
    >
      <PictureField profile={profile} />
      <Form form={form} label={t('person.title')} className="mt-6">
        <div className="grid gap-4 sm:grid-cols-2">
          {isCompany && (
            <>
              <TextField
                label={t('person.companyName')}
                autoComplete="organization"
                className="sm:col-span-2"
                {...form.field('company_name')}
              />
              <TextField
                label={t('person.companyAddress')}
                autoComplete="street-address"
                className="sm:col-span-2"
                {...form.field('company_address')}
              />
              <TextField
                label={t('person.companyInn')}
                hint={t(isInnRequired ? 'person.innWanted' : 'person.companyInnHint')}
                inputMode="numeric"
                autoComplete="off"
                optional
                className="sm:col-span-2"
                {...form.field('company_inn')}
              />
            </>
          )}
          <TextField
            label={t('person.firstName')}
            autoComplete="given-name"
            {...form.field('first_name')}
          />
          <TextField
            label={t('person.lastName')}
            autoComplete="family-name"
            optional={!isCompany}
            {...form.field('last_name')}
          />
          {isCompany && (
            <TextField
              label={t('person.position')}
              autoComplete="organization-title"
              optional
              className="sm:col-span-2"
              {...form.field('position')}
            />
          )}
          <PlaceFields
            country={country}
            city={city}
            names={{ country: 'country_id', city: 'city_id' }}
            errors={{ country: form.errorOf('country_id'), city: form.errorOf('city_id') }}
            onChange={(place) => {
              form.setValue('country_id', place.country, { shouldDirty: true });
              form.setValue('city_id', place.city, { shouldDirty: true });
            }}
          />
          <TextField
            label={t('person.address')}
            autoComplete={isCompany ? 'off' : 'street-address'}
            optional
            className="sm:col-span-2"
            {...form.field('address')}
          />
        </div>
        <FormError>{errors.root?.message}</FormError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton pending={form.pending} className="max-sm:w-full">
            {t('person.save')}
          </SubmitButton>
          <p role="status" className="text-[14px] leading-5 text-muted">
            {isDirty && t('person.unsaved')}
          </p>
        </div>
      </Form>
      <LeaveGuard isUnsaved={() => isDirty}>{t('leave.text')}</LeaveGuard>
    </SettingsSection>
  );
}
