import { paths } from '@/config/paths.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { useProfile } from '@/lib/session.ts';
import { useSignOut } from '../use-sign-out.ts';
import { Avatar } from './avatar.tsx';

interface MobileAccountProps {
  /** How an entry of the menu looks. */
  entry: string;
  close: () => void;
}

/** Who is signed in, in the menu of phones. */
export default function MobileAccount({ entry, close }: MobileAccountProps) {
  const { t } = useTranslation('session');
  const { data: profile } = useProfile();
  const { signOut, pending } = useSignOut();
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
      <ul>
        <li>
          <IntentLink to={paths.accountSettings()} onClick={close} className={entry}>
            {t('menu.settings')}
          </IntentLink>
        </li>
        <li>
          <button
            type="button"
            disabled={pending}
            onClick={() => {
              signOut();
              close();
            }}
            className={`${entry} w-full`}
          >
            {t('menu.signOut')}
          </button>
        </li>
      </ul>
    </>
  );
}
