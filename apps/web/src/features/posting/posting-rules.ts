import { MIN_YEAR, postForm, postLimits } from '@pitlane/contracts';
import type { core } from 'zod/mini';
import { fieldErrorMessage } from '@/forms/field-error-messages.ts';
import { translate } from '@/lib/i18n.ts';
import { hasOnlyDigits } from '@/ui/digits.ts';
import { newPostBody } from './posting-body.ts';
import { type FieldName, fieldNames, type PostingValues, phoneRows } from './posting-values.ts';

export type ErrorName = Exclude<FieldName, 'kind'> | `contact_phones.${number}.number`;

const examples = [
  ['year', '2015'],
  ['mileage', '84\u00A0500'],
  ['volume', '3800'],
  ['power', '510'],
  ['price', '9\u00A0800\u00A0000'],
] as const;

/** A car may be sold before its model year begins. */
const MAX_YEARS_AHEAD = 1;

function messageOf(issue: core.$ZodRawIssue): string {
  const isVin = issue.code === 'custom' && issue.params?.error === 'vin';
  return isVin ? translate('posting:error.vin') : fieldErrorMessage(issue);
}

/** Returns the field's own message for a violated bound; `null` if it has none. */
function boundMessageOf({ code, path: [field] }: core.$ZodIssue): string | null {
  const isOld = field === 'year' && code === 'too_small';
  return isOld ? translate('posting:error.yearOld', { oldest: MIN_YEAR }) : null;
}

function errorNameOf([field, row]: readonly PropertyKey[], values: PostingValues): ErrorName {
  if (field === 'contact_phones' && typeof row === 'number') {
    return `contact_phones.${phoneRows(values)[row]?.row ?? 0}.number`;
  }
  return fieldNames.find((name) => name === field) ?? 'photos';
}

/** Returns the errors of the form by field: the contract's rules and rules between fields. */
export function validateValues(values: PostingValues, now: number): Map<ErrorName, string> {
  const errors = new Map<ErrorName, string>();
  const addError = (name: ErrorName, text: string) => {
    if (!errors.has(name)) errors.set(name, text);
  };
  for (const [name, example] of examples) {
    if (!hasOnlyDigits(values[name])) addError(name, translate('posting:error.whole', { example }));
  }
  // Omits empty fields: for a required one, 'required' is the only error.
  const filledFields = Object.entries(newPostBody(values)).filter(([, value]) => value !== '');
  const result = postForm.safeParse(Object.fromEntries(filledFields), { error: messageOf });
  for (const issue of result.error?.issues ?? []) {
    addError(errorNameOf(issue.path, values), boundMessageOf(issue) ?? issue.message);
  }
  if (values.kind === 'ground' && values.engine_id === '') {
    addError('engine_id', translate('posting:error.engine'));
  }
  const maxYear = new Date(now).getFullYear() + MAX_YEARS_AHEAD;
  if (Number(values.year) > maxYear)
    addError('year', translate('posting:error.year', { newest: maxYear }));
  const { length } = values.photos;
  if (length < postLimits.photosMin) {
    addError(
      'photos',
      translate('posting:error.photosFew', {
        min: postLimits.photosMin,
        count: postLimits.photosMin - length,
      }),
    );
  }
  if (length > postLimits.photosMax) {
    addError('photos', translate('posting:error.photosMany', { max: postLimits.photosMax }));
  }
  return errors;
}
