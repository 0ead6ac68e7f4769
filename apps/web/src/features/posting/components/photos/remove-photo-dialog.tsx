import type { Photo } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { Picture } from '@/ui/picture.tsx';

interface RemovePhotoDialogProps {
  photo: Photo;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a photo leaves the ad. Rendered only while it asks. */
export function RemovePhotoDialog({ photo, onConfirm, onClose }: RemovePhotoDialogProps) {
  const { t } = useTranslation('posting');
  return (
    <LazyDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('photos.removal.title')}
      footer={
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('photos.removal.keep')}</Button>
          <Button look="primary" onClick={onConfirm}>
            {t('photos.removal.remove')}
          </Button>
        </div>
      }
    >
      <div className="flex items-center gap-4">
        <Picture
          src={photo.thumb}
          alt=""
          width={photo.width}
          height={photo.height}
          placeholder={photo.placeholder}
          eager
          className="aspect-[4/3] w-28 shrink-0 overflow-hidden rounded-control"
        />
        <p>{t('photos.removal.text')}</p>
      </div>
    </LazyDialog>
  );
}
