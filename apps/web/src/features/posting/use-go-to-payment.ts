import { addresses, type PayStepView } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';

/**
 * Returns a function that leads users without allowance to the payment for an ad (docs/product.md#allowance).
 * @param step step that the payment returns to
 */
export function useGoToPayment(step: PayStepView): () => void {
  const { t } = useTranslation('posting');
  const goTo = useGoTo();
  return () => {
    // The allowance has changed since it was loaded.
    void invalidateOwnPosts();
    notify.error(t('allowance.none'));
    goTo(addresses.productCreatePay(step));
  };
}
