import { addresses, type PayStepView } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';

/**
 * Leads users without ads left to the payment for one (docs/product.md#allowance).
 * @param step what it is for, which paying leads back to
 */
export function useWayToPaying(step: PayStepView): () => void {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  return () => {
    // The allowance has changed since it was loaded.
    void invalidateOwnPosts();
    notify.error(t('allowance.none'));
    goTo(addresses.productCreatePay(step));
  };
}
