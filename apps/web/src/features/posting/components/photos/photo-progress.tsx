import { postLimits } from '@pitlane/contracts';
import { Check } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { isStored, isUnderWay, overallProgress, type PhotoTiles } from './photo-tiles.ts';
import { useMissingText } from './use-missing-text.ts';
import { useThrottledText } from './use-throttled-text.ts';

const ANNOUNCE_EVERY_MS = 5_000;
const HUNDRED = 100;

export function PhotoProgress({ photos }: { photos: PhotoTiles }) {
  const { t } = useTranslation('posting');
  const { photosMin: min, photosMax: max } = postLimits;
  const number = photos.tiles.filter(isStored).length;
  const pending = photos.tiles.filter(isUnderWay).length;
  const missing = useMissingText(photos.tiles);
  const percent = Math.floor(overallProgress(photos) * HUNDRED);

  const count = t('photos.count', { number, max });
  const left =
    number < min
      ? t('photos.missing', { number: min - number })
      : number < max
        ? t('photos.room', { number: max - number })
        : t('photos.full');
  const sending = t('photos.sending', {
    number: photos.done,
    total: photos.done + pending,
  });
  const announced = useThrottledText(
    [pending > 0 ? `${sending}, ${percent} %` : `${count}, ${left}`, missing]
      .filter(Boolean)
      .join('. '),
    ANNOUNCE_EVERY_MS,
  );
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          {number >= min && (
            <Check
              aria-hidden
              strokeWidth={2.5}
              className="mr-1.5 inline size-4 align-[-2px] text-success"
            />
          )}
          <span className="font-semibold">{count}</span>
          <span className="text-muted">, {left}</span>
        </p>
        {pending > 0 && (
          <p className="text-[13px] text-muted">
            {sending} · {percent}&nbsp;%
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {/* Reserves its space, so that nothing below it moves. */}
      <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full w-full origin-left rounded-full bg-success transition-transform"
          style={{
            transform: `scaleX(${pending > 0 ? percent / HUNDRED : Math.min(number / min, 1)})`,
          }}
        />
      </div>
    </div>
  );
}
