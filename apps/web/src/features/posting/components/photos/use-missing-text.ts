import { useTranslation } from '@/lib/i18n.ts';
import { isLost, type Tile } from './photo-tiles.ts';

export function useMissingText(tiles: readonly Tile[]): string {
  const { t } = useTranslation('posting');
  const failed = tiles.filter(({ state }) => state === 'failed').length;
  const gone = tiles.filter(isLost).length;
  return [
    failed > 0 && t('photos.failed', { number: failed }),
    gone > 0 && t('photos.gone.again', { number: gone }),
  ]
    .filter(Boolean)
    .join('. ');
}
