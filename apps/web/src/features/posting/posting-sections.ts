import { type PostSection, postFieldNames, postFieldRows } from '@pitlane/contracts';
import type { ErrorName } from './posting-rules.ts';
import type { FieldName, PostingValues } from './posting-values.ts';

/** A field that can be wrong. */
type ErrorField = Exclude<FieldName, 'kind'>;

/** What the form has besides the fields of an ad. */
const besides: Partial<Record<PostSection, readonly ErrorField[]>> = {
  photos: ['photos'],
  price: ['special_offer'],
};

/** The fields of a section, in their order on the page. */
export const sectionFields = (section: PostSection): readonly ErrorField[] => [
  ...postFieldNames.filter((name) => postFieldRows[name].section === section),
  ...(besides[section] ?? []),
];

/** Sections that may stay as they are. */
const optional: Partial<Record<PostSection, readonly ErrorField[]>> = {
  description: ['description'],
  price: ['price'],
};

/** `open`: something is still to be filled in; `optional`: nothing has to be. */
export type SectionState = 'done' | 'invalid' | 'open' | 'optional';

const isOfPhones = (name: ErrorName): name is `contact_phones.${number}.number` =>
  name.startsWith('contact_phones.');

/** The field that an error stands at; of phone numbers there are several. */
export function fieldOf(name: ErrorName): ErrorField {
  return isOfPhones(name) ? 'contact_phones' : name;
}

interface PostingStatus {
  values: PostingValues;
  errors: readonly ErrorName[];
  shownErrors: readonly ErrorName[];
}

/** How far a section is. An error counts only once the form shows it. */
export function sectionState(
  name: PostSection,
  { values, errors, shownErrors }: PostingStatus,
): SectionState {
  const own = (error: ErrorName) => sectionFields(name).includes(fieldOf(error));
  if (shownErrors.some(own)) return 'invalid';
  if (errors.some(own)) return 'open';
  const wished = optional[name];
  if (!wished) return 'done';
  return wished.some((field) => values[field] !== '') ? 'done' : 'optional';
}
