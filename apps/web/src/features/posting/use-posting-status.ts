import { postSections } from '@pitlane/contracts';
import { useFormState, useWatch } from 'react-hook-form';
import { useNow } from '@/lib/clock.ts';
import { usePosting } from './posting-context.ts';
import { type ErrorName, validateValues } from './posting-rules.ts';
import { sectionFields } from './posting-sections.ts';
import type { PostingValues } from './posting-values.ts';
import { errorMessages } from './use-posting-form.ts';

interface PostingStatus {
  values: PostingValues;
  errors: ErrorName[];
  shownErrors: Map<ErrorName, string>;
  /** Fields that a moderator objected to and the user has not changed yet. */
  deniedFields: ErrorName[];
}

export function usePostingStatus(): PostingStatus {
  const { form, deniedFields } = usePosting();
  const now = useNow();
  useWatch({ control: form.control });
  const { errors: formErrors, dirtyFields } = useFormState({ control: form.control });
  // Watched values may lack untouched fields; the form itself has them all.
  const values = form.getValues();
  const unchangedFields = postSections
    .flatMap(sectionFields)
    .filter((name) => deniedFields.includes(name) && !dirtyFields[name]);
  const isPhotoDenied = values.photos.some(({ id }) => deniedFields.includes(`photo:${id}`));
  return {
    values,
    errors: [...validateValues(values, now).keys()],
    shownErrors: errorMessages(formErrors, values.contact_phones.length),
    deniedFields: isPhotoDenied ? [...unchangedFields, 'photos'] : unchangedFields,
  };
}
