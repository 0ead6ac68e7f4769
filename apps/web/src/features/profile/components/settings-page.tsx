import type { Profile } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { useProfile } from '@/lib/profile.ts';
import { QueryContent } from '@/ui/query-content.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhonesSection } from './phones-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

export default function SettingsPage() {
  const { t } = useTranslation('profile');
  usePageTitle(withSiteName(t('title')));
  const query = useProfile();
  return (
    <>
      <h1>{t('title')}</h1>
      <div className="mt-6 flex flex-col gap-8 desk:gap-10">
        <QueryContent query={query} skeleton={<SettingsSkeleton />}>
          {(data) => <Sections profile={data} />}
        </QueryContent>
      </div>
    </>
  );
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <>
      <ProfileSection profile={profile} />
      <EmailSection profile={profile} />
      <PhonesSection profile={profile} />
      <PasswordSection profile={profile} />
      <SessionsSection />
    </>
  );
}
