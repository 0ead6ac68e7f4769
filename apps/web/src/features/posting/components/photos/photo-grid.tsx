import { DndContext, type DragEndEvent, type DragStartEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { postLimits } from '@pitlane/contracts';
import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useSorting } from '@/ui/use-sorting.ts';
import { PhotoMenu } from './photo-menu.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { isLost, isStored, type Tile, takesPosition } from './photo-tiles.ts';
import type { PhotoUploads } from './photo-uploads.ts';
import { TileButton } from './tile-button.tsx';
import { UploadCover } from './upload-cover.tsx';

interface PhotoGridProps {
  tiles: readonly Tile[];
  deniedPhotoIds: ReadonlySet<number>;
  chooserId: string;
  uploads: PhotoUploads;
  onRemove: (tile: Tile) => void;
}

export function PhotoGrid({ tiles, deniedPhotoIds, chooserId, uploads, onRemove }: PhotoGridProps) {
  const { t } = useTranslation('posting');
  const [moveMessage, setMoveMessage] = useState('');
  const keys = useMemo(() => tiles.map(({ key }) => key), [tiles]);
  const sorting = useSorting(t('photos.drag.instructions'), (what, _of, at) =>
    t(`photos.drag.${what}`, { number: keys.indexOf(String(at)) + 1, total: keys.length }),
  );
  const placedTiles = tiles.filter(takesPosition);
  const lostTiles = tiles.filter(isLost);
  const emptyCount = Math.max(postLimits.photosMin - placedTiles.length, 0);

  const nameOf = (tile: Tile) => {
    const number = placedTiles.indexOf(tile) + 1;
    if (isLost(tile)) return t('photos.gone.name', { number: lostTiles.indexOf(tile) + 1 });
    if (number === 0 && !isStored(tile)) return tile.file.name;
    const name = number === 1 ? t('photos.nameOfCover') : t('photos.name', { number });
    return isStored(tile) ? name : `${name}: ${tile.file.name}`;
  };
  const errorOf = (tile: Tile) => {
    if (isLost(tile)) return t('photos.gone.text');
    return isStored(tile) && deniedPhotoIds.has(tile.photo.id) ? t('denied.photo') : undefined;
  };
  const move = (tile: Tile, position: number) => {
    const targetTile = placedTiles[position];
    if (!targetTile) return;
    uploads.dispatch({ type: 'moved', key: tile.key, to: tiles.indexOf(targetTile) });
    setMoveMessage(t('photos.moved', { number: position + 1, total: placedTiles.length }));
  };
  /** A touch leaves the focus in another field, to which the browser would scroll back. */
  const focusDragged = ({ activatorEvent: { target } }: DragStartEvent) => {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const to = over ? keys.indexOf(String(over.id)) : -1;
    if (to >= 0) uploads.dispatch({ type: 'moved', key: String(active.id), to });
  };

  return (
    <DndContext {...sorting} onDragStart={focusDragged} onDragEnd={drop}>
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ol
          aria-label={t('photos.label')}
          className="grid grid-cols-[repeat(auto-fill,minmax(max(120px,22%),1fr))] gap-2 sm:gap-3"
        >
          {tiles.map((tile) => {
            const position = placedTiles.indexOf(tile);
            const name = nameOf(tile);
            return (
              <PhotoTile
                key={tile.key}
                tile={tile}
                position={position < 0 ? null : position}
                name={name}
                denialText={errorOf(tile)}
              >
                {isStored(tile) ? (
                  <PhotoMenu
                    name={name}
                    position={position}
                    lastPosition={placedTiles.length - 1}
                    onMove={(to) => move(tile, to)}
                    onRemove={() => onRemove(tile)}
                  />
                ) : isLost(tile) ? (
                  <TileButton
                    label={t('photos.upload.remove', { name })}
                    onClick={() => onRemove(tile)}
                  >
                    <X aria-hidden className="size-5" />
                  </TileButton>
                ) : (
                  <UploadCover
                    tile={tile}
                    onRetry={() => uploads.retry([tile.key])}
                    onRemove={() => onRemove(tile)}
                  />
                )}
              </PhotoTile>
            );
          })}
          {Array.from({ length: emptyCount }, (_, index) => placedTiles.length + index).map(
            (position) => (
              <EmptyTile key={`empty-${position}`} position={position} chooserId={chooserId} />
            ),
          )}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {moveMessage}
      </p>
    </DndContext>
  );
}

function EmptyTile({ position, chooserId }: { position: number; chooserId: string }) {
  const { t } = useTranslation('posting');
  return (
    <li aria-hidden>
      <label
        htmlFor={chooserId}
        className="flex aspect-[4/3] cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-dashed border-control/50 text-[13px] text-muted transition-colors hover:border-control hover:bg-sunken"
      >
        <Plus aria-hidden className="size-5" strokeWidth={1.75} />
        {position === 0 ? t('photos.cover') : position + 1}
      </label>
    </li>
  );
}
