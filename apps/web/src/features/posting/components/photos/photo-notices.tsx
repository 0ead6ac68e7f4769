import { postLimits } from '@pitlane/contracts';
import { CircleAlert, RotateCw, Timer, Trash2, WifiOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import {
  canRetry,
  isMissing,
  type PhotoTiles,
  type RejectedFiles,
  type UploadPause,
} from './photo-tiles.ts';
import type { PhotoUploads } from './photo-uploads.ts';
import { useMissingText } from './use-missing-text.ts';

const MAX_DUPLICATE_NAMES = 3;

interface NoticeProps {
  icon: ReactNode;
  children: ReactNode;
  buttons?: ReactNode;
}

function Notice({ icon, children, buttons }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken py-1 pr-1 pl-3">
      <div className="flex min-h-11 min-w-0 flex-1 basis-40 items-center gap-2.5 py-1">
        {icon}
        <div className="min-w-0 text-[14px] leading-5 wrap-anywhere">{children}</div>
      </div>
      {buttons && <div className="ml-auto flex flex-wrap justify-end gap-1">{buttons}</div>}
    </div>
  );
}

function UploadPauseNotice({ pause, onResume }: { pause: UploadPause; onResume: () => void }) {
  const { t } = useTranslation('posting');
  if (pause.reason === 'offline') {
    return (
      <Notice icon={<WifiOff aria-hidden className="size-5 shrink-0 text-warning" />}>
        {t('photos.hold.offline')}
      </Notice>
    );
  }
  const time = pause.until === null ? '' : formatTime(pause.until);
  return (
    <Notice
      icon={<Timer aria-hidden className="size-5 shrink-0 text-warning" />}
      buttons={
        <Button look="quiet" onClick={onResume}>
          {t('photos.hold.now')}
        </Button>
      }
    >
      {pause.reason === 'limit' ? t('photos.hold.limit', { time }) : t('photos.hold.connection')}
    </Notice>
  );
}

function useRejectionTexts() {
  const { t } = useTranslation('posting');
  return ({ duplicates, surplus }: RejectedFiles) => {
    const names = duplicates
      .slice(0, MAX_DUPLICATE_NAMES)
      .map((name) => t('photos.quoted', { name }));
    const unnamedCount = duplicates.length - names.length;
    if (unnamedCount > 0) names.push(t('photos.more', { number: unnamedCount }));
    return [
      surplus > 0 && t('photos.surplus', { count: surplus, max: postLimits.photosMax }),
      names.length > 0 && t('photos.duplicates', { names: names.join(', ') }),
    ].filter((text) => text !== false);
  };
}

interface PhotoNoticesProps {
  photos: PhotoTiles;
  uploads: PhotoUploads;
  onRemove: (keys: readonly string[]) => void;
}

export function PhotoNotices({ photos, uploads, onRemove }: PhotoNoticesProps) {
  const { t } = useTranslation('posting');
  const rejectionTexts = useRejectionTexts();
  const { tiles, pause, rejectedFiles } = photos;
  const missingKeys = tiles.filter(isMissing).map(({ key }) => key);
  const missingText = useMissingText(tiles);
  const retryKeys = tiles.filter(canRetry).map(({ key }) => key);
  return (
    <div className="mt-4 *:not-empty:mb-3">
      <div role="alert">
        {rejectedFiles && (
          <Notice
            icon={<CircleAlert aria-hidden className="size-5 shrink-0 text-warning" />}
            buttons={
              <IconButton
                label={t('photos.understood')}
                onClick={() => uploads.dispatch({ type: 'rejectionDismissed' })}
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            }
          >
            {rejectionTexts(rejectedFiles).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        )}
      </div>
      <div role="status">
        {pause && <UploadPauseNotice pause={pause} onResume={uploads.resume} />}
      </div>
      {missingKeys.length > 1 && (
        <Notice
          icon={<CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />}
          buttons={
            <>
              {retryKeys.length > 1 && (
                <Button look="quiet" onClick={() => uploads.retry(retryKeys)}>
                  <RotateCw aria-hidden className="size-4" />
                  {t('photos.retryAll')}
                </Button>
              )}
              <Button look="quiet" onClick={() => onRemove(missingKeys)}>
                <Trash2 aria-hidden className="size-4" />
                {t('photos.dropAll')}
              </Button>
            </>
          }
        >
          {missingText}
        </Notice>
      )}
    </div>
  );
}
