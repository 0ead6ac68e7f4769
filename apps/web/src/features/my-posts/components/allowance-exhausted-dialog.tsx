import { addresses, type Post } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePrices } from '@/lib/prices.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import type { PaidStep } from '../post-actions.ts';

interface AllowanceExhaustedDialogProps {
  step: PaidStep;
  post: Pick<Post, 'id'>;
  onClose: () => void;
}

/** Explains that the allowance for a step is used up, with the price of one more placement and a link to pay. */
export function AllowanceExhaustedDialog({ step, post, onClose }: AllowanceExhaustedDialogProps) {
  const { t } = useTranslation('my-posts');
  const prices = usePrices();
  const isOffer = step === 'promote';
  const price = (isOffer ? prices?.special : prices?.advert) ?? '…';
  const lead = step === 'extend' ? 'over.extendLead' : 'over.lead';
  return (
    <LazyDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(isOffer ? 'over.offersTitle' : 'over.title')}
      footer={
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('over.later')}</Button>
          <LinkButton look="primary" to={addresses.productCreatePay({ for: step, post: post.id })}>
            {t('over.pay')}
          </LinkButton>
        </div>
      }
    >
      <p>{t(isOffer ? 'over.offersLead' : lead, { price })}</p>
    </LazyDialog>
  );
}
