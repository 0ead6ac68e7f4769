import { postLimits } from '@pitlane/contracts';
import { ImagePlus } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { FileInput } from '@/ui/file-input.tsx';
import { MAX_PHOTO_MEGABYTES, PHOTO_TYPES } from './photo-file.ts';

interface PhotoChooserProps {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  hasPhotos: boolean;
  isDragOver: boolean;
  onFiles: (files: File[]) => void;
  ref: Ref<HTMLInputElement>;
}

/** Native file input with the rules beside it; files dropped around it are accepted too. */
export function PhotoChooser({
  id,
  describedBy,
  invalid,
  hasPhotos,
  isDragOver,
  onFiles,
  ref,
}: PhotoChooserProps) {
  const { t } = useTranslation('posting');
  const rulesId = useId();
  const { photosMin: min, photosMax: max } = postLimits;
  return (
    <div
      className={classes(
        'flex flex-col items-center gap-x-5 gap-y-3 rounded-card border border-dashed px-4 py-5 text-center transition-colors sm:flex-row sm:px-5 sm:text-left',
        isDragOver ? 'border-transparent' : invalid ? 'border-danger' : 'border-control',
      )}
    >
      <div className="flex min-w-44 shrink-0 flex-col items-center gap-1 sm:items-start">
        <label
          htmlFor={id}
          className={classes(
            'relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control px-4 py-2 font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            hasPhotos
              ? 'border border-control bg-card text-ink hover:bg-sunken'
              : 'bg-accent text-on-accent hover:bg-accent-strong',
          )}
        >
          <ImagePlus aria-hidden className="size-5 shrink-0" />
          {t('photos.choose')}
          <FileInput
            ref={ref}
            id={id}
            multiple
            accept={PHOTO_TYPES}
            aria-invalid={invalid || undefined}
            aria-describedby={classes(rulesId, describedBy)}
            className="absolute -inset-px cursor-pointer opacity-0 file:cursor-pointer"
            onChoose={onFiles}
          />
        </label>
        <p
          aria-hidden
          className="hidden text-[13px] leading-[18px] text-muted sm:pointer-fine:block"
        >
          {isDragOver ? t('photos.letGo') : t('photos.drop')}
        </p>
      </div>
      <div id={rulesId} className="text-[13px] leading-[18px] text-pretty text-muted">
        <p className="font-semibold text-balance text-ink">
          {t('photos.limits', { min, max, size: MAX_PHOTO_MEGABYTES })}
        </p>
        <p className="mt-0.5">{t('photos.forbidden')}</p>
      </div>
    </div>
  );
}
