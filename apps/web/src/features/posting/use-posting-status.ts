import { postSections } from '@pitlane/contracts';
import { useFormState, useWatch } from 'react-hook-form';
import { useNow } from '@/lib/clock.ts';
import { usePosting } from './posting-context.ts';
import { type ErrorName, validateValues } from './posting-rules.ts';
import { sectionFields } from './posting-sections.ts';
import type { PostingValues } from './posting-values.ts';
import { shownErrors } from './use-posting-form.ts';

interface PostingStatus {
  values: PostingValues;
  errors: ErrorName[];
  shownErrors: Map<ErrorName, string>;
  /** Fields that a moderator objected to and the user has not changed yet. */
  asked: ErrorName[];
}

export function usePostingStatus(): PostingStatus {
  const { form, denied } = usePosting();
  const now = useNow();
  useWatch({ control: form.control });
  const { errors: formErrors, dirtyFields } = useFormState({ control: form.control });
  // Watched values may lack untouched fields; the form itself has them all.
  const values = form.getValues();
  const asked = postSections
    .flatMap(sectionFields)
    .filter((name) => denied.includes(name) && !dirtyFields[name]);
  const photoAsked = values.photos.some(({ id }) => denied.includes(`photo:${id}`));
  return {
    values,
    errors: [...validateValues(values, now).keys()],
    shownErrors: shownErrors(formErrors, values.contact_phones.length),
    asked: photoAsked ? [...asked, 'photos'] : asked,
  };
}
