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
  entryClasses: string;
  mutedClasses: string;
  onSelect?: () => void;
}

/** Links to the account and sign-out. Reserves space for the counts while they load. */
export function AccountLinks({ entryClasses, mutedClasses, onSelect }: AccountLinksProps) {
  const { t } = useTranslation('session');
  const { data: profile } = useProfile();
  const { data: counts } = useOwnCounts();
  const { data: freeCount } = useFreeCount();
  const counters = useCounters();
  const { signOut, pending } = useSignOut();
  const renderItem = (to: string, content: ReactNode) => (
    <li>
      <IntentLink to={to} onClick={onSelect} className={entryClasses}>
        {content}
      </IntentLink>
    </li>
  );
  return (
    <ul>
      <li>
        <IntentLink to={addresses.accountPosts()} onClick={onSelect} className={entryClasses}>
          {t('menu.ads')}
        </IntentLink>
        <ul>
          {ownStatuses.map((status) => (
            <li key={status}>
              <IntentLink
                to={addresses.accountPosts(status)}
                onClick={onSelect}
                className={classes(entryClasses, 'gap-4 pl-7')}
              >
                <span className="flex-1">{t(`menu.status.${status}`)}</span>
                <span className={classes('min-w-6 text-right', mutedClasses)}>
                  {counts?.[status]}
                </span>
              </IntentLink>
            </li>
          ))}
        </ul>
        <p className={classes('min-h-8 px-3 pl-7 text-[13px] leading-[18px]', mutedClasses)}>
          {isUnlimited(profile)
            ? t('menu.unlimited')
            : profile && freeCount && t('menu.free', { value: freeCount.count })}
        </p>
      </li>
      {renderItem(addresses.accountFavorites(), t('menu.favorites'))}
      {renderItem(addresses.accountMessages(), t('menu.messages'))}
      {renderItem(
        addresses.accountSavedSearches(),
        <>
          <span className="flex-1">{t('menu.savedSearches')}</span>
          <span className={classes('min-w-6 text-right', mutedClasses)}>
            {counters?.saved_searches || null}
          </span>
        </>,
      )}
      {profile &&
        profile.role !== 'user' &&
        renderItem(addresses.moderation(), t('menu.moderation'))}
      {renderItem(addresses.accountNotifications(), t('menu.notifications'))}
      {renderItem(addresses.accountTransactions(), t('menu.transactions'))}
      {renderItem(addresses.accountSupport(), t('menu.support'))}
      {renderItem(addresses.accountSettings(), t('menu.settings'))}
      <li>
        <button
          type="button"
          disabled={pending}
          onClick={() => {
            signOut();
            onSelect?.();
          }}
          className={classes(entryClasses, 'w-full')}
        >
          {t('menu.signOut')}
        </button>
      </li>
    </ul>
  );
}
