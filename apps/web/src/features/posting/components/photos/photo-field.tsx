import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';
import { usePosting, usePostingField } from '../../posting-context.ts';
import { photoIdsInErrors } from '../../use-posting-form.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoNotices } from './photo-notices.tsx';
import { PhotoProgress } from './photo-progress.tsx';
import { isStored, type StoredTile, type Tile } from './photo-tiles.ts';
import { useFileDrop } from './use-file-drop.ts';
import { usePhotoTiles } from './use-photo-uploads.ts';

export function PhotoField() {
  const { t } = useTranslation('posting');
  const { deniedFields, uploads } = usePosting();
  const { value, onChange, error } = usePostingField('photos');
  const chooserId = useId();
  const errorId = `${chooserId}-error`;
  const field = useRef<HTMLFieldSetElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [tileToRemove, setTileToRemove] = useState<StoredTile | null>(null);
  const photos = usePhotoTiles(uploads, { photos: value, onChange });
  const { tiles } = photos;
  const { isDragOver, handlers } = useFileDrop(uploads.add);
  const deniedPhotoIds = new Set(photoIdsInErrors(deniedFields));

  // Key of the tile to focus after the focused photo is removed.
  const keyToFocus = useRef<string | null>(null);
  useEffect(() => {
    if (keyToFocus.current === null) return;
    const nextTile = field.current?.querySelector<HTMLElement>(
      `[data-photo="${keyToFocus.current}"]`,
    );
    keyToFocus.current = null;
    (nextTile ?? chooser.current)?.focus();
  });

  const remove = (keys: readonly string[]) => {
    const firstIndex = tiles.findIndex(({ key }) => keys.includes(key));
    const remaining = tiles.filter(({ key }) => !keys.includes(key));
    keyToFocus.current = (remaining[firstIndex] ?? remaining.at(-1))?.key ?? '';
    uploads.dispatch({ type: 'removed', keys });
  };
  const confirmOrRemove = (tile: Tile) => {
    if (isStored(tile)) setTileToRemove(tile);
    else remove([tile.key]);
  };

  return (
    <fieldset
      ref={field}
      {...handlers}
      data-field="photos"
      tabIndex={-1}
      aria-label={t('photos.label')}
      className={classes(
        '-m-2 min-w-0 rounded-card p-2 outline-none transition-colors',
        isDragOver && 'bg-accent/5 outline-2 outline-accent outline-dashed',
      )}
    >
      <PhotoChooser
        ref={chooser}
        id={chooserId}
        describedBy={classes(error && errorId)}
        invalid={Boolean(error)}
        hasPhotos={tiles.length > 0}
        isDragOver={isDragOver}
        onFiles={uploads.add}
      />
      <div aria-live="polite" className="text-[13px] leading-[18px] text-danger not-empty:mt-2">
        {error && <p id={errorId}>{error}</p>}
      </div>
      <PhotoProgress photos={photos} />
      <PhotoNotices photos={photos} uploads={uploads} onRemove={remove} />
      <PhotoGrid
        tiles={tiles}
        deniedPhotoIds={deniedPhotoIds}
        chooserId={chooserId}
        uploads={uploads}
        onRemove={confirmOrRemove}
      />
      <p className="mt-3 text-[13px] leading-[18px] text-pretty text-muted">{t('photos.order')}</p>
      {tileToRemove && (
        <ConfirmDialog
          title={t('photos.removal.title')}
          confirmLabel={t('photos.removal.remove')}
          dismissLabel={t('photos.removal.keep')}
          onClose={() => setTileToRemove(null)}
          onConfirm={() => {
            setTileToRemove(null);
            remove([tileToRemove.key]);
          }}
        >
          <div className="flex items-center gap-4">
            <Picture
              src={tileToRemove.photo.thumb}
              alt=""
              width={tileToRemove.photo.width}
              height={tileToRemove.photo.height}
              placeholder={tileToRemove.photo.placeholder}
              eager
              className="aspect-[4/3] w-28 shrink-0 overflow-hidden rounded-control"
            />
            <p>{t('photos.removal.text')}</p>
          </div>
        </ConfirmDialog>
      )}
    </fieldset>
  );
}
