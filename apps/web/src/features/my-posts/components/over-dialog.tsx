import { addresses } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';

interface OverDialogProps {
  /** What there is nothing left of. */
  of: 'placement' | 'offer';
  /** The ad is there already and was to be shown for longer. */
  extending: boolean;
  isEntity: boolean;
  onClose: () => void;
}

/** Nothing is left to pay a step with: what more of it costs, and the way to the tariffs. */
export function OverDialog({ of, extending, isEntity, onClose }: OverDialogProps) {
  const { t } = useTranslation('my-posts');
  const lead = isEntity ? 'over.companyLead' : extending ? 'over.extendLead' : 'over.lead';
  return (
    <LazyDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(of === 'placement' ? 'over.title' : 'over.offersTitle')}
      footer={
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('over.later')}</Button>
          <LinkButton look="primary" to={addresses.tariffs(isEntity ? 'legal' : 'individual')}>
            {t('over.tariffs')}
          </LinkButton>
        </div>
      }
    >
      <p>{t(of === 'placement' ? lead : 'over.offersLead')}</p>
    </LazyDialog>
  );
}
