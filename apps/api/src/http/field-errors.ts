import type { FieldErrorCode } from '@pitlane/contracts';
import { readPhone } from '@pitlane/contracts/phones';
import type { core } from 'zod/mini';
import { type Language, translate } from '../i18n.ts';
import { ApiError } from './api-error.ts';

type Issue = core.$ZodIssue;

function messageOf(issue: Issue, language: Language): string {
  const translateError = (key: string, num?: number | bigint) =>
    translate(language, 'fields', key, num === undefined ? {} : { num: Number(num) });

  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return translateError('required');
      return translateError(
        issue.expected === 'int' || issue.expected === 'number' ? 'not_a_number' : 'invalid',
      );
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1
          ? translateError('required')
          : translateError('min_length', issue.minimum);
      }
      return translateError('min', issue.minimum);
    case 'too_big':
      if (issue.origin === 'string') return translateError('max_length', issue.maximum);
      if (issue.origin === 'array') return translateError('max_items', issue.maximum);
      return translateError('max', issue.maximum);
    case 'invalid_format':
      return translateError(issue.format === 'email' ? 'email' : 'invalid');
    case 'invalid_value':
      return translateError('not_an_option');
    case 'invalid_union': {
      if (issue.input === undefined) return translateError('required');
      // The last branch of the union is the value itself; the others are ways to leave it empty.
      const [inner] = issue.errors.at(-1) ?? [];
      return inner ? messageOf(inner, language) : translateError('invalid');
    }
    case 'custom': {
      const error: unknown = issue.params?.error;
      return translateError(typeof error === 'string' ? error : 'invalid');
    }
    default:
      return translateError('invalid');
  }
}

/** Returns whether the issue is only the bound of exact integers. It is omitted if the field has any other issue. */
const isSafeIntegerBound = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Returns distinct messages by field, in the reader's language. Errors of the whole body have the field `body`. */
export function fieldMessagesOf(
  error: core.$ZodError,
  language: Language,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues.toSorted(
    (a, b) => +isSafeIntegerBound(a) - +isSafeIntegerBound(b),
  )) {
    const field = String(issue.path[0] ?? 'body');
    const message = messageOf(issue, language);
    const messages = errors[field] ?? [];
    const isNew =
      !messages.includes(message) && !(isSafeIntegerBound(issue) && messages.length > 0);
    errors[field] = isNew ? [...messages, message] : messages;
  }
  return errors;
}

/** Creates the error of one or more fields that only a service can validate, in the reader's language. */
export function createValidationError(
  fields: string | readonly string[],
  error: FieldErrorCode,
  language: Language,
): ApiError {
  const messages = [translate(language, 'fields', error)];
  const errors = Object.fromEntries([fields].flat().map((field) => [field, messages]));
  return new ApiError('validation', { errors });
}

/**
 * Returns the phone number of a field in E.164.
 * @param stored stored numbers, which are accepted without a check
 * @throws ApiError validation on the field
 */
export function phoneOf(
  entered: string,
  field: string,
  language: Language,
  stored?: readonly string[],
): string {
  const result = readPhone(entered, stored);
  if ('error' in result) throw createValidationError(field, result.error, language);
  return result.phone;
}
