import { useTranslation } from '@/lib/i18n.ts';
import { useProfile } from '@/lib/profile.ts';
import { Menu } from '@/ui/menu.tsx';
import { AccountLinks } from './account-links.tsx';
import { Avatar } from './avatar.tsx';

const entryClasses =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left transition-colors hover:bg-graphite-soft';

export default function UserMenu() {
  const { t } = useTranslation('session');
  const { data: profile } = useProfile();
  return (
    <Menu
      align="end"
      label={
        <>
          <Avatar profile={profile} />
          <span className="sr-only">{t('menu.label')}</span>
        </>
      }
    >
      {profile && (
        <div className="mb-1.5 max-w-72 border-b border-graphite-line px-3 pt-1.5 pb-2.5">
          <p className="truncate font-semibold">
            {profile.first_name} {profile.last_name}
          </p>
          <p className="truncate text-[13px] leading-[18px] text-on-graphite-muted">
            {profile.email}
          </p>
        </div>
      )}
      <AccountLinks entryClasses={entryClasses} mutedClasses="text-on-graphite-muted" />
    </Menu>
  );
}
