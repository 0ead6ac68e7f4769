import type { ModeratedPostPage } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { lazyOverlay } from '@/ui/lazy-part.tsx';
import { askPostAnew, useUnblock } from '../moderation-calls.ts';

const BlockDialog = lazyOverlay(() => import('./block-dialog.tsx'));

interface BlockSellerProps {
  post: Pick<ModeratedPostPage, 'id' | 'owner'>;
  onClose: () => void;
}

/** Asks before who placed an ad is kept out, or let in again. Rendered only while it asks. */
export function BlockSeller({ post: { id, owner }, onClose }: BlockSellerProps) {
  const { t } = useTranslation('moderation');
  const unblocking = useUnblock();
  const done = (text: string) => {
    notify.success(text);
    onClose();
    void askPostAnew(id);
  };
  if (!owner.blocked) {
    return <BlockDialog owner={owner} onDone={() => done(t('seller.done'))} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t('seller.unblockTitle', { name: owner.name })}
      action={t('seller.unblock')}
      busy={unblocking.isPending}
      error={unblocking.error}
      onConfirm={() => unblocking.mutate(owner.id, { onSuccess: () => done(t('seller.undone')) })}
      onClose={onClose}
    >
      {t('seller.unblockText')}
    </ConfirmDialog>
  );
}
