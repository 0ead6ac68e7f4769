import { type PostSection, postFieldNames, postFieldRows } from '@pitlane/contracts';
import type { FaultName } from './posting-rules.ts';
import type { FieldName, PostingValues } from './posting-values.ts';

/** A field that can be wrong. */
type FaultField = Exclude<FieldName, 'kind'>;

/** What the form has besides the fields of an ad. */
const besides: Partial<Record<PostSection, readonly FaultField[]>> = {
  photos: ['photos'],
  price: ['special_offer'],
};

/** The fields of a section, in their order on the page. */
export const sectionFields = (section: PostSection): readonly FaultField[] => [
  ...postFieldNames.filter((name) => postFieldRows[name].section === section),
  ...(besides[section] ?? []),
];

/** Sections that may stay as they are. */
const optional: Partial<Record<PostSection, readonly FaultField[]>> = {
  description: ['description'],
  price: ['price'],
};

/** `open`: something is still to be filled in; `optional`: nothing has to be. */
export type SectionState = 'done' | 'faulty' | 'open' | 'optional';

const isOfPhones = (name: FaultName): name is `contact_phones.${number}.number` =>
  name.startsWith('contact_phones.');

/** The field that a fault stands at; of phone numbers there are several. */
export function fieldOf(name: FaultName): FaultField {
  return isOfPhones(name) ? 'contact_phones' : name;
}

interface Looks {
  values: PostingValues;
  /** What is wrong by now, said or not. */
  faults: readonly FaultName[];
  /** What the form says is wrong. */
  told: readonly FaultName[];
}

/** How far a section is. What is wrong counts as such only once the form has said it. */
export function sectionState(name: PostSection, { values, faults, told }: Looks): SectionState {
  const own = (fault: FaultName) => sectionFields(name).includes(fieldOf(fault));
  if (told.some(own)) return 'faulty';
  if (faults.some(own)) return 'open';
  const wished = optional[name];
  if (!wished) return 'done';
  return wished.some((field) => values[field] !== '') ? 'done' : 'optional';
}
