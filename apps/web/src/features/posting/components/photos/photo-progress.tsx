import { postLimits } from '@pitlane/contracts';
import { Check } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { isPending, isStored, overallProgress, type PhotoTiles } from './photo-tiles.ts';
import { useMissingText } from './use-missing-text.ts';
import { useThrottledText } from './use-throttled-text.ts';

const ANNOUNCE_EVERY_MS = 5_000;
const MAX_PERCENT = 100;

export function PhotoProgress({ photos }: { photos: PhotoTiles }) {
  const { t } = useTranslation('posting');
  const { photosMin: min, photosMax: max } = postLimits;
  const storedCount = photos.tiles.filter(isStored).length;
  const pendingCount = photos.tiles.filter(isPending).length;
  const missingText = useMissingText(photos.tiles);
  const percent = Math.floor(overallProgress(photos) * MAX_PERCENT);

  const countText = t('photos.count', { number: storedCount, max });
  const remainingText =
    storedCount < min
      ? t('photos.missing', { number: min - storedCount })
      : storedCount < max
        ? t('photos.room', { number: max - storedCount })
        : t('photos.full');
  const sendingText = t('photos.sending', {
    number: photos.storedCount,
    total: photos.storedCount + pendingCount,
  });
  const announcedText = useThrottledText(
    [
      pendingCount > 0 ? `${sendingText}, ${percent} %` : `${countText}, ${remainingText}`,
      missingText,
    ]
      .filter(Boolean)
      .join('. '),
    ANNOUNCE_EVERY_MS,
  );
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          {storedCount >= min && (
            <Check
              aria-hidden
              strokeWidth={2.5}
              className="mr-1.5 inline size-4 align-[-2px] text-success"
            />
          )}
          <span className="font-semibold">{countText}</span>
          <span className="text-muted">, {remainingText}</span>
        </p>
        {pendingCount > 0 && (
          <p className="text-[13px] text-muted">
            {sendingText} · {percent}&nbsp;%
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcedText}
      </p>
      {/* Reserves its space, so that nothing below it moves. */}
      <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full w-full origin-left rounded-full bg-success transition-transform"
          style={{
            transform: `scaleX(${pendingCount > 0 ? percent / MAX_PERCENT : Math.min(storedCount / min, 1)})`,
          }}
        />
      </div>
    </div>
  );
}
