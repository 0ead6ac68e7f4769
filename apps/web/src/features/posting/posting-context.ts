import type { CreateData } from '@pitlane/contracts';
import { createContext, useContext } from 'react';
import { type UseControllerReturn, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from '@/lib/i18n.ts';
import type { PhotoUploads } from './components/photos/photo-uploads.ts';
import type { FieldName, PostingValues } from './posting-values.ts';

export interface Posting {
  form: UseFormReturn<PostingValues>;
  data: CreateData;
  lockedFields: readonly string[];
  deniedFields: readonly string[];
  uploads: PhotoUploads;
}

export const PostingContext = createContext<Posting | null>(null);

export function usePosting(): Posting {
  const posting = useContext(PostingContext);
  if (!posting) throw new Error('usePosting outside a PostingContext');
  return posting;
}

/**
 * Returns the props and the error of a form field. A field that a moderator objected to counts as invalid until
 * it is changed.
 */
export function usePostingField<Name extends FieldName>(
  name: Name,
): UseControllerReturn<PostingValues, Name>['field'] & { error: string | undefined } {
  const { t } = useTranslation('posting');
  const { form, deniedFields } = usePosting();
  const { field, fieldState } = useController({ control: form.control, name });
  const denialError =
    deniedFields.includes(name) && !fieldState.isDirty ? t('denied.field') : undefined;
  return { ...field, error: fieldState.error?.message ?? denialError };
}
