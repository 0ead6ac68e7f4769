import { useProfile } from '@/lib/profile.ts';
import { AccountLinks } from './account-links.tsx';
import { Avatar } from './avatar.tsx';

interface MobileAccountProps {
  entryClasses: string;
  close: () => void;
}

export default function MobileAccount({ entryClasses, close }: MobileAccountProps) {
  const { data: profile } = useProfile();
  return (
    <>
      <div className="flex min-h-15 items-center gap-3 px-3">
        <Avatar profile={profile} />
        {profile && (
          <div className="min-w-0">
            <p className="truncate font-semibold">
              {profile.first_name} {profile.last_name}
            </p>
            <p className="truncate text-[13px] leading-[18px] text-muted">{profile.email}</p>
          </div>
        )}
      </div>
      <AccountLinks entryClasses={entryClasses} mutedClasses="text-muted" onSelect={close} />
    </>
  );
}
