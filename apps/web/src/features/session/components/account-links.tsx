import { addresses, ownStatuses } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useCounters } from '@/lib/counters.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { isUnlimited, useFreeCount, useOwnCounts } from '@/lib/own-posts.ts';
import { useProfile } from '@/lib/profile.ts';
import { classes } from '@/ui/classes.ts';
import { useSignOut } from '../api/sign-out.ts';

interface AccountLinksProps {
  entry: string;
  quiet: string;
  onChosen?: () => void;
}

/** Links to the account and sign-out. Reserves the space of the numbers while they load. */
export function AccountLinks({ entry, quiet, onChosen }: AccountLinksProps) {
  const { t } = useTranslation('session');
  const { data: profile } = useProfile();
  const { data: counts } = useOwnCounts();
  const { data: free } = useFreeCount();
  const counters = useCounters();
  const { signOut, pending } = useSignOut();
  const item = (to: string, content: ReactNode) => (
    <li>
      <IntentLink to={to} onClick={onChosen} className={entry}>
        {content}
      </IntentLink>
    </li>
  );
  return (
    <ul>
      <li>
        <IntentLink to={addresses.accountPosts()} onClick={onChosen} className={entry}>
          {t('menu.ads')}
        </IntentLink>
        <ul>
          {ownStatuses.map((status) => (
            <li key={status}>
              <IntentLink
                to={addresses.accountPosts(status)}
                onClick={onChosen}
                className={classes(entry, 'gap-4 pl-7')}
              >
                <span className="flex-1">{t(`menu.status.${status}`)}</span>
                <span className={classes('min-w-6 text-right', quiet)}>{counts?.[status]}</span>
              </IntentLink>
            </li>
          ))}
        </ul>
        <p className={classes('min-h-8 px-3 pl-7 text-[13px] leading-[18px]', quiet)}>
          {isUnlimited(profile)
            ? t('menu.unlimited')
            : profile && free && t('menu.free', { value: free.count })}
        </p>
      </li>
      {item(addresses.accountFavorites(), t('menu.favorites'))}
      {item(addresses.accountMessages(), t('menu.messages'))}
      {item(
        addresses.accountSavedSearches(),
        <>
          <span className="flex-1">{t('menu.savedSearches')}</span>
          <span className={classes('min-w-6 text-right', quiet)}>
            {counters?.saved_searches || null}
          </span>
        </>,
      )}
      {profile && profile.role !== 'user' && item(addresses.moderation(), t('menu.moderation'))}
      {item(addresses.accountNotifications(), t('menu.notifications'))}
      {item(addresses.accountTransactions(), t('menu.transactions'))}
      {item(addresses.accountSupport(), t('menu.support'))}
      {item(addresses.accountSettings(), t('menu.settings'))}
      <li>
        <button
          type="button"
          disabled={pending}
          onClick={() => {
            signOut();
            onChosen?.();
          }}
          className={classes(entry, 'w-full')}
        >
          {t('menu.signOut')}
        </button>
      </li>
    </ul>
  );
}
