import type { Photo } from '@pitlane/contracts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoNotices } from './photo-notices.tsx';
import { PhotoProgress } from './photo-progress.tsx';
import { RemovePhotoDialog } from './remove-photo-dialog.tsx';
import { isStored, type StoredTile, type Tile } from './upload-queue.ts';
import { useFileDrop } from './use-file-drop.ts';
import { usePhotoQueue } from './use-photo-queue.ts';
import type { PhotoUploads } from './use-photo-uploads.ts';

interface PhotoFieldProps {
  uploads: PhotoUploads;
  /** The photos of the ad in order: those the server keeps. */
  photos: readonly Photo[];
  onChange: (photos: Photo[]) => void;
  /** Uploads are under way, or wait for a connection. */
  onBusy: (busy: boolean) => void;
  error?: string | undefined;
  /** Photos a moderator objected to, in the moderator's words. */
  marked?: readonly { id: number; text: string }[];
  id?: string;
  /** More that describes the field, by its id. */
  describedBy?: string | undefined;
}

const nothingMarked: readonly { id: number; text: string }[] = [];

/** The photos of an ad: chosen, dropped or pasted, each sent by itself, put in order, taken out. */
export function PhotoField({
  uploads: { runner, add },
  photos,
  onChange,
  onBusy,
  error,
  marked = nothingMarked,
  id,
  describedBy,
}: PhotoFieldProps) {
  const { t } = useTranslation('posting');
  const ownId = useId();
  const chooserId = id ?? ownId;
  const errorId = `${chooserId}-error`;
  const field = useRef<HTMLFieldSetElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<StoredTile | null>(null);
  const queue = usePhotoQueue(runner, { photos, onChange, onBusy });
  const { dispatch } = runner;
  const { over, target } = useFileDrop(add);
  const marks = useMemo(() => new Map(marked.map(({ id, text }) => [id, text])), [marked]);

  // Whose photo has gone keeps the focus nearby.
  const nextFocus = useRef<string | null>(null);
  useEffect(() => {
    if (nextFocus.current === null) return;
    const neighbour = field.current?.querySelector<HTMLElement>(
      `[data-photo="${nextFocus.current}"]`,
    );
    nextFocus.current = null;
    (neighbour ?? chooser.current)?.focus();
  });

  const remove = (keys: readonly string[]) => {
    const first = queue.tiles.findIndex(({ key }) => keys.includes(key));
    const left = queue.tiles.filter(({ key }) => !keys.includes(key));
    nextFocus.current = (left[first] ?? left.at(-1))?.key ?? '';
    dispatch({ type: 'removed', keys });
  };
  const askOrRemove = (tile: Tile) => {
    if (isStored(tile)) setAsked(tile);
    else remove([tile.key]);
  };

  return (
    <fieldset
      ref={field}
      {...target}
      aria-label={t('photos.label')}
      className={classes(
        '-m-2 min-w-0 rounded-card p-2 transition-colors',
        over && 'bg-accent/5 outline-2 outline-accent outline-dashed',
      )}
    >
      <PhotoChooser
        ref={chooser}
        id={chooserId}
        describedBy={classes(error && errorId, describedBy)}
        invalid={Boolean(error)}
        some={queue.tiles.length > 0}
        over={over}
        onFiles={add}
      />
      <div aria-live="polite" className="text-[13px] leading-[18px] text-danger not-empty:mt-2">
        {error && <p id={errorId}>{error}</p>}
      </div>
      <PhotoProgress queue={queue} />
      <PhotoNotices queue={queue} dispatch={dispatch} onRemove={remove} />
      <PhotoGrid
        tiles={queue.tiles}
        marks={marks}
        chooserId={chooserId}
        dispatch={dispatch}
        onRemove={askOrRemove}
      />
      <p className="mt-3 text-[13px] leading-[18px] text-pretty text-muted">{t('photos.order')}</p>
      {asked && (
        <RemovePhotoDialog
          photo={asked.photo}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            remove([asked.key]);
          }}
        />
      )}
    </fieldset>
  );
}
