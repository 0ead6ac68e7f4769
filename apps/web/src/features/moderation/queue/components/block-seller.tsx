import { type ModeratedPostPage, unblockUser } from '@pitlane/contracts';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { invalidatePost } from '../api/post.ts';

const BlockDialog = lazyOverlay(() => import('./block-dialog.tsx'));

interface BlockSellerProps {
  post: Pick<ModeratedPostPage, 'id' | 'owner'>;
  onClose: () => void;
}

/** Confirms blocking or unblocking the seller of an ad. Mount it only while the dialog is open. */
export function BlockSeller({ post: { id, owner }, onClose }: BlockSellerProps) {
  const { t } = useTranslation('moderation');
  const unblocking = useCall(unblockUser);
  const finish = (text: string) => {
    notify.success(text);
    onClose();
    void invalidatePost(id);
  };
  if (!owner.blocked) {
    return <BlockDialog owner={owner} onDone={() => finish(t('seller.done'))} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t('seller.unblockTitle', { name: owner.name })}
      confirmLabel={t('seller.unblock')}
      busy={unblocking.isPending}
      error={unblocking.error}
      onConfirm={() =>
        unblocking.mutate(
          { params: { id: owner.id } },
          { onSuccess: () => finish(t('seller.undone')) },
        )
      }
      onClose={onClose}
    >
      {t('seller.unblockText')}
    </ConfirmDialog>
  );
}
