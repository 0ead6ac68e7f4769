import { postSections } from '@pitlane/contracts';
import { useFormState, useWatch } from 'react-hook-form';
import { useNow } from '@/lib/clock.ts';
import { usePosting } from './posting-context.ts';
import { type FaultName, faultsOf } from './posting-rules.ts';
import { sectionFields } from './posting-sections.ts';
import type { PostingValues } from './posting-values.ts';
import { toldFaults } from './use-posting-form.ts';

interface Looks {
  values: PostingValues;
  /** What is wrong by now, said or not. */
  faults: FaultName[];
  /** What the form says is wrong. */
  told: Map<FaultName, string>;
  /** What a moderator has named and nobody has changed yet. */
  asked: FaultName[];
}

/** The whole form as it is now. */
export function useLooks(): Looks {
  const { form, denied } = usePosting();
  const now = useNow();
  useWatch({ control: form.control });
  const { errors, dirtyFields } = useFormState({ control: form.control });
  // What is watched may lack fields that nobody has touched; the form itself has them all.
  const values = form.getValues();
  const asked = postSections
    .flatMap(sectionFields)
    .filter((name) => denied.includes(name) && !dirtyFields[name]);
  const photoAsked = values.photos.some(({ id }) => denied.includes(`photo:${id}`));
  return {
    values,
    faults: [...faultsOf(values, now).keys()],
    told: toldFaults(errors, values.contact_phones.length),
    asked: photoAsked ? [...asked, 'photos'] : asked,
  };
}
