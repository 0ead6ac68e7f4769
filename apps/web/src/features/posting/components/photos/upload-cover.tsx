import { CircleAlert, RotateCw, X } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { MAX_PHOTO_MEGABYTES } from './photo-file.ts';
import type { UploadError, UploadTile } from './photo-tiles.ts';
import { TileButton } from './tile-button.tsx';

const MAX_PERCENT = 100;

function useErrorText() {
  const { t } = useTranslation('posting');
  return ({ kind, serverMessage }: UploadError) =>
    serverMessage ?? t(`photos.error.${kind}`, { size: MAX_PHOTO_MEGABYTES });
}

interface UploadCoverProps {
  tile: UploadTile;
  onRetry: () => void;
  onRemove: () => void;
}

export function UploadCover({ tile, onRetry, onRemove }: UploadCoverProps) {
  return tile.state === 'failed' ? (
    <UploadFailure {...{ tile, onRetry, onRemove }} />
  ) : (
    <UploadProgress {...{ tile, onRemove }} />
  );
}

function UploadProgress({ tile, onRemove }: Pick<UploadCoverProps, 'tile' | 'onRemove'>) {
  const { t } = useTranslation('posting');
  const percent = Math.floor(tile.sentFraction * MAX_PERCENT);
  const name = tile.file.name;
  const text =
    tile.state === 'waiting'
      ? t('photos.upload.waiting')
      : percent < MAX_PERCENT
        ? `${percent}\u00A0%`
        : t('photos.upload.working');
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-graphite/80 px-2.5 pt-1 pb-2 text-on-graphite">
        <p className="text-[13px] leading-[18px] tabular-nums">{text}</p>
        <div
          role="progressbar"
          aria-label={name}
          aria-valuenow={percent}
          aria-valuetext={text}
          className="mt-1 h-1 overflow-hidden rounded-full bg-on-graphite/25"
        >
          <div
            className="h-full origin-left rounded-full bg-on-graphite transition-transform"
            style={{ transform: `scaleX(${tile.sentFraction})` }}
          />
        </div>
      </div>
      <TileButton label={t('photos.upload.cancel', { name })} onClick={onRemove}>
        <X aria-hidden className="size-5" />
      </TileButton>
    </>
  );
}

function UploadFailure({ tile, onRetry, onRemove }: UploadCoverProps) {
  const { t } = useTranslation('posting');
  const errorText = useErrorText();
  const name = tile.file.name;
  const buttonClass =
    'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 font-semibold transition-colors hover:bg-on-graphite/15';
  return (
    // In the document flow, so that the tile grows if the text needs more space than the photo.
    <div className="on-graphite relative flex w-full flex-col justify-between bg-graphite/90 text-on-graphite">
      <div className="px-3 pt-2.5 text-[13px] leading-[17px]">
        <p className="flex items-center gap-1.5 font-semibold">
          <CircleAlert aria-hidden className="size-4 shrink-0 text-[#ff8a70]" />
          <span className="truncate" title={name}>
            {name}
          </span>
        </p>
        <p className="mt-1 text-pretty wrap-anywhere">{tile.error && errorText(tile.error)}</p>
      </div>
      <div className="flex justify-between text-[14px]">
        {tile.error?.isFinal === false ? (
          <button type="button" onClick={onRetry} className={buttonClass}>
            <RotateCw aria-hidden className="size-4" />
            {t('photos.upload.retry')}
            <span className="sr-only">: {name}</span>
          </button>
        ) : (
          <span />
        )}
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('photos.upload.remove', { name })}
          title={t('photos.upload.remove', { name })}
          className={buttonClass}
        >
          {tile.error?.isFinal ? t('photos.upload.drop') : <X aria-hidden className="size-5" />}
        </button>
      </div>
    </div>
  );
}
