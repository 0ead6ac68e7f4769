import type { Difference, ModeratedPostPage, Photo } from '@pitlane/contracts';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { formatPrice } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { PhotoPicture } from '../../../posts/components/photo-picture.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { fieldLabelOf, formatDifferenceSide } from '../../post-fields.ts';
import { markChange } from '../../text-difference.ts';

/** Changes since the last reviewed version; renders nothing for a first review. */
export function PostDifference({ post }: { post: ModeratedPostPage }) {
  const { t } = useTranslation('moderation');
  const id = useId();
  const { difference, photo_difference: photos } = post;
  if (!difference && !photos) return null;
  const added = photos?.added ?? [];
  const removed = photos?.removed ?? [];
  return (
    <section
      aria-labelledby={id}
      className="@container rounded-card border border-line bg-card p-4"
    >
      <h3 id={id} className="text-[18px] leading-6">
        {t('difference.title')}
      </h3>
      {difference && difference.length > 0 ? (
        <dl className="mt-2 divide-y divide-line">
          {difference.map((change) => (
            <FieldChange key={change.field} change={change} post={post} />
          ))}
        </dl>
      ) : (
        <p className="mt-2 text-muted">{t('difference.none')}</p>
      )}
      {added.length > 0 && (
        <ChangedPhotos
          photos={added}
          look="added"
          label={t('difference.added', { count: added.length })}
        />
      )}
      {removed.length > 0 && (
        <ChangedPhotos
          photos={removed}
          look="removed"
          label={t('difference.removed', { count: removed.length })}
        />
      )}
    </section>
  );
}

function FieldChange({ change, post }: { change: Difference; post: ModeratedPostPage }) {
  const { t } = useTranslation('moderation');
  const { field, before, after } = change;
  const markedParts = markChange(
    formatDifferenceSide(change, 'before', post),
    formatDifferenceSide(change, 'after', post),
  );
  const emptyMark = (
    <span className="text-muted">{field === 'price' ? formatPrice(null, '') : t('empty')}</span>
  );
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 @md:grid-cols-2 @2xl:grid-cols-[140px_minmax(0,1fr)_minmax(0,1fr)]">
      <dt className="text-muted @md:col-span-2 @2xl:col-span-1">{fieldLabelOf(field, post)}</dt>
      <dd className="flex min-w-0 gap-1.5">
        <Minus aria-hidden className="mt-[3px] size-4 shrink-0 text-danger" />
        <span className="sr-only">{t('difference.before')}</span>
        <del className="min-w-0 whitespace-pre-line text-muted no-underline wrap-anywhere [&_mark]:line-through">
          {before === null ? emptyMark : <MarkedText parts={markedParts.before} />}
        </del>
      </dd>
      <dd className="flex min-w-0 gap-1.5">
        <Plus aria-hidden className="mt-[3px] size-4 shrink-0 text-success" />
        <span className="sr-only">{t('difference.after')}</span>
        <ins className="min-w-0 whitespace-pre-line no-underline wrap-anywhere">
          {after === null ? emptyMark : <MarkedText parts={markedParts.after} />}
        </ins>
      </dd>
    </div>
  );
}

interface ChangedPhotosProps {
  photos: readonly Photo[];
  look: 'added' | 'removed';
  label: string;
}

function ChangedPhotos({ photos, look, label }: ChangedPhotosProps) {
  return (
    <div className="mt-3">
      <p className={classes('font-semibold', look === 'added' ? 'text-success' : 'text-danger')}>
        {label}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {photos.map((photo) => (
          <li
            key={photo.id}
            className={classes(
              'overflow-hidden rounded-md border-2',
              look === 'added' ? 'border-success' : 'border-danger',
            )}
          >
            <a href={photo.large} target="_blank" rel="noreferrer" className="block">
              <PhotoPicture
                photo={photo}
                alt={label}
                className={classes('h-24 w-32', look === 'removed' && 'opacity-60 grayscale')}
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
