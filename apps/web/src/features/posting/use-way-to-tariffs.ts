import { addresses } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';
import { useProfile } from '@/lib/profile.ts';

/**
 * Leads whoever has no ads left to where more come from (specification, section 5).
 * @param from the form's address, which the tariffs lead back to
 */
export function useWayToTariffs(from: string): () => void {
  const { t } = useTranslation('posting');
  const { data: profile } = useProfile();
  const goTo = useGoTo();
  return () => {
    // The allowance has changed since it was loaded.
    void invalidateOwnPosts();
    notify.error(t('allowance.none'));
    goTo(addresses.tariffs(profile?.is_entity ? 'legal' : 'individual'), { state: from });
  };
}
