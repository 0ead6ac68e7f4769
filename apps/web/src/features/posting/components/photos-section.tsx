import { useTranslation } from '@/lib/i18n.ts';
import { usePosting, usePostingField } from '../posting-context.ts';
import { photosNamed } from '../use-posting-form.ts';
import { FormSection } from './form-section.tsx';
import { PhotoField } from './photos/photo-field.tsx';

interface PhotosSectionProps {
  onBusy: (busy: boolean) => void;
}

/** The pictures, and what a moderator has against some of them. */
export function PhotosSection({ onBusy }: PhotosSectionProps) {
  const { t } = useTranslation('posting');
  const { denied, uploads } = usePosting();
  const { value: photos, onChange, error } = usePostingField('photos');
  const named = photosNamed(denied);
  const marked = photos
    .filter(({ id }) => named.includes(id))
    .map(({ id }) => ({ id, text: t('denied.photo') }));
  return (
    <FormSection name="photos">
      <div
        data-field="photos"
        data-faulty={error || marked.length > 0 ? '' : undefined}
        tabIndex={-1}
        className="outline-none"
      >
        <PhotoField
          uploads={uploads}
          photos={photos}
          onChange={onChange}
          onBusy={onBusy}
          error={error}
          marked={marked}
        />
      </div>
    </FormSection>
  );
}
