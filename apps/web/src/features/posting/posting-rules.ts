import { postForm, postLimits } from '@pitlane/contracts';
import type { core } from 'zod/mini';
import { translate } from '@/lib/i18n.ts';
import { fieldText } from '@/ui/field-texts.ts';
import { newPostBody } from './posting-body.ts';
import {
  type FieldName,
  flagNames,
  type PostingValues,
  phoneRows,
  textNames,
} from './posting-values.ts';

/** A field of the form, or one of its phone numbers. */
export type FaultName = Exclude<FieldName, 'kind'> | `contact_phones.${number}.number`;

/** A car that is sold before its model year has begun. */
const YEARS_AHEAD = 1;

function textOf(issue: core.$ZodRawIssue): string {
  const isVin = issue.code === 'custom' && issue.params?.problem === 'vin';
  return isVin ? translate('posting:fault.vin') : fieldText(issue);
}

function nameOf([field, row]: readonly PropertyKey[], values: PostingValues): FaultName {
  if (field === 'contact_phones' && typeof row === 'number') {
    return `contact_phones.${phoneRows(values)[row]?.row ?? 0}.number`;
  }
  return (
    [...textNames, ...flagNames, 'contact_phones' as const].find((name) => name === field) ??
    'photos'
  );
}

/** What is wrong with the form, by field: the contract's own rules and those between fields. */
export function faultsOf(values: PostingValues, now = new Date()): Map<FaultName, string> {
  const faults = new Map<FaultName, string>();
  const tell = (name: FaultName, text: string) => {
    if (!faults.has(name)) faults.set(name, text);
  };
  // What is left empty is not there: of a needed field that is all there is to say.
  const given = Object.entries(newPostBody(values)).filter(([, value]) => value !== '');
  const read = postForm.safeParse(Object.fromEntries(given), { error: textOf });
  for (const { path, message } of read.error?.issues ?? []) tell(nameOf(path, values), message);
  if (values.kind === 'ground' && values.engine_id === '') {
    tell('engine_id', translate('posting:fault.engine'));
  }
  const newest = now.getFullYear() + YEARS_AHEAD;
  if (Number(values.year) > newest) tell('year', translate('posting:fault.year', { newest }));
  const { length } = values.photos;
  if (length < postLimits.photosMin) {
    tell(
      'photos',
      translate('posting:fault.photosFew', {
        min: postLimits.photosMin,
        count: postLimits.photosMin - length,
      }),
    );
  }
  if (length > postLimits.photosMax) {
    tell('photos', translate('posting:fault.photosMany', { max: postLimits.photosMax }));
  }
  return faults;
}
