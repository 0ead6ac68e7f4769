import { type PostSection, postFieldNames, postFieldRows } from '@pitlane/contracts';
import type { ErrorName } from './posting-rules.ts';
import type { FieldName, PostingValues } from './posting-values.ts';

type ErrorField = Exclude<FieldName, 'kind'>;

const extraFields: Partial<Record<PostSection, readonly ErrorField[]>> = {
  photos: ['photos'],
  price: ['special_offer'],
};

export const sectionFields = (section: PostSection): readonly ErrorField[] => [
  ...postFieldNames.filter((name) => postFieldRows[name].section === section),
  ...(extraFields[section] ?? []),
];

const optionalFields: Partial<Record<PostSection, readonly ErrorField[]>> = {
  description: ['description'],
  price: ['price'],
};

/** `open`: required fields are missing; `optional`: nothing is required. */
export type SectionState = 'done' | 'invalid' | 'open' | 'optional';

const isPhoneError = (name: ErrorName): name is `contact_phones.${number}.number` =>
  name.startsWith('contact_phones.');

/** Returns the field of an error; a list of phone numbers is one field. */
export function fieldOf(name: ErrorName): ErrorField {
  return isPhoneError(name) ? 'contact_phones' : name;
}

interface SectionStatus {
  values: PostingValues;
  errors: readonly ErrorName[];
  shownErrors: readonly ErrorName[];
}

/** Returns the state of a section. An error counts only once the form shows it. */
export function sectionState(
  name: PostSection,
  { values, errors, shownErrors }: SectionStatus,
): SectionState {
  const isOwnError = (error: ErrorName) => sectionFields(name).includes(fieldOf(error));
  if (shownErrors.some(isOwnError)) return 'invalid';
  if (errors.some(isOwnError)) return 'open';
  const wantedFields = optionalFields[name];
  if (!wantedFields) return 'done';
  return wantedFields.some((field) => values[field] !== '') ? 'done' : 'optional';
}
