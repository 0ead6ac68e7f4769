import type { ModeratedPostPage } from '@pitlane/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { PhotoPicture } from '../../../posts/components/photo-picture.tsx';
import { RovingGroup } from '../../components/roving-group.tsx';
import { correctableNames, fieldLabelOf, photoField } from '../../post-fields.ts';
import { toggleField } from '../rejection.ts';

interface RejectedPartsProps {
  post: ModeratedPostPage;
  fields: readonly string[];
  onChange: (fields: string[]) => void;
}

export function RejectedParts({ post, fields, onChange }: RejectedPartsProps) {
  const { t } = useTranslation('moderation');
  const hasFinding = (field: string) => post.findings.some((finding) => finding.field === field);
  const hasChanged = (field: string) =>
    post.difference?.some((difference) => difference.field === field) ?? false;
  const sortedFields = correctableNames(post.kind).toSorted(
    (a, b) =>
      Number(hasFinding(b)) - Number(hasFinding(a)) ||
      Number(hasChanged(b)) - Number(hasChanged(a)),
  );
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-[13px] leading-[18px] text-muted">
          {t('reject.fields')}
        </legend>
        <RovingGroup className="flex flex-wrap gap-1.5">
          {(tabIndex) =>
            sortedFields.map((field, index) => (
              <label
                key={field}
                className={classes(
                  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-[14px] leading-[18px] desk:min-h-8',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
                  fields.includes(field)
                    ? 'border-accent bg-accent font-semibold text-on-accent'
                    : 'border-control bg-card hover:bg-sunken',
                )}
              >
                <input
                  type="checkbox"
                  tabIndex={tabIndex(index)}
                  checked={fields.includes(field)}
                  onChange={() => onChange(toggleField(fields, field))}
                  className="sr-only"
                />
                {hasFinding(field) && <FindingMark />}
                {fieldLabelOf(field, post)}
              </label>
            ))
          }
        </RovingGroup>
      </fieldset>
      {post.photos.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-[13px] leading-[18px] text-muted">
            {t('reject.photos')}
          </legend>
          <RovingGroup className="grid grid-cols-4 gap-1.5">
            {(tabIndex) =>
              post.photos.map((photo, index) => {
                const field = photoField(photo.id);
                const isSelected = fields.includes(field);
                return (
                  <label
                    key={photo.id}
                    className={classes(
                      'relative block cursor-pointer overflow-hidden rounded-md ring-inset',
                      'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
                    )}
                  >
                    <input
                      type="checkbox"
                      tabIndex={tabIndex(index)}
                      aria-label={t('photo.label', { number: index + 1 })}
                      checked={isSelected}
                      onChange={() => onChange(toggleField(fields, field))}
                      className="sr-only"
                    />
                    <PhotoPicture photo={photo} className="aspect-[4/3]" />
                    <span
                      aria-hidden
                      className={classes(
                        'absolute top-1 left-1 inline-flex min-w-5 items-center justify-center gap-0.5 rounded-full px-1 text-[12px] leading-5 font-semibold',
                        isSelected ? 'bg-accent text-on-accent' : 'bg-black/65 text-white',
                      )}
                    >
                      {hasFinding(field) && <FindingMark />}
                      {index + 1}
                    </span>
                    {isSelected && (
                      <span
                        aria-hidden
                        className="absolute inset-0 rounded-md ring-3 ring-accent ring-inset"
                      />
                    )}
                  </label>
                );
              })
            }
          </RovingGroup>
        </fieldset>
      )}
    </>
  );
}

function FindingMark() {
  const { t } = useTranslation('moderation');
  return (
    <>
      <TriangleAlert aria-hidden className="size-3.5" />
      <span className="sr-only">{t('reject.noticed')}</span>
    </>
  );
}
