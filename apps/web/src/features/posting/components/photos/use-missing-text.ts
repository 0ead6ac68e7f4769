import { useTranslation } from '@/lib/i18n.ts';
import { isLost, type Tile } from './photo-tiles.ts';

export function useMissingText(tiles: readonly Tile[]): string {
  const { t } = useTranslation('posting');
  const failedCount = tiles.filter(({ state }) => state === 'failed').length;
  const lostCount = tiles.filter(isLost).length;
  return [
    failedCount > 0 && t('photos.failed', { number: failedCount }),
    lostCount > 0 && t('photos.gone.again', { number: lostCount }),
  ]
    .filter(Boolean)
    .join('. ');
}
