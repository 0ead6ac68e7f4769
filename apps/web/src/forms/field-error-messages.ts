import type { FieldErrorCode } from '@pitlane/contracts';
import type { core } from 'zod/mini';
import { translate } from '@/lib/i18n.ts';

/** Error kinds of the product, which a schema names in its `params`. */
const kinds = [
  'not_a_number',
  'bad_text',
  'required',
  'phone',
  'phone_unknown',
  'phone_extension',
  'phone_several',
  'person_name',
  'not_equal',
  'common_password',
  'personal_password',
  'wrong_password',
  'unknown_place',
  'picture',
  'no_room',
  'link',
  'slug',
  'consent',
] as const satisfies readonly FieldErrorCode[];

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Returns the error message for a validation issue, worded as in the server's `field-errors.ts`. */
export function fieldErrorMessage(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'string') return translate('forms:fields.min', { num: issue.minimum });
      return issue.minimum === 1
        ? translate('forms:fields.required')
        : translate('forms:fields.min_length', { num: issue.minimum });
    case 'too_big':
      if (issue.origin === 'string') {
        return translate('forms:fields.max_length', { num: issue.maximum });
      }
      return issue.origin === 'array'
        ? translate('forms:fields.max_items', { num: issue.maximum })
        : translate('forms:fields.max', { num: issue.maximum });
    case 'invalid_format':
      return translate(issue.format === 'email' ? 'forms:fields.email' : 'forms:fields.invalid');
    case 'invalid_value':
      return translate('forms:fields.not_an_option');
    case 'invalid_union':
      // The last branch is the value itself; the others permit an empty value.
      return issue.errors.at(-1)?.[0]?.message ?? translate('forms:fields.invalid');
    case 'custom': {
      const kind = kinds.find((each) => each === issue.params?.error);
      return kind ? translate(`forms:fields.${kind}`) : translate('forms:fields.invalid');
    }
    case 'invalid_type':
      if (isEmpty(issue.input)) return translate('forms:fields.required');
      return translate(`forms:fields.${issue.expected === 'number' ? 'not_a_number' : 'invalid'}`);
    default:
      return translate(isEmpty(issue.input) ? 'forms:fields.required' : 'forms:fields.invalid');
  }
}

export function firstErrorByField(issues: readonly core.$ZodIssue[]): Map<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    if (!messages.has(field)) messages.set(field, message);
  }
  return messages;
}
