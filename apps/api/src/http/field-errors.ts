import type { FieldErrorCode } from '@pitlane/contracts';
import { readPhone } from '@pitlane/contracts/phones';
import type { core } from 'zod/mini';
import { type Language, translate } from '../i18n.ts';
import { ApiError } from './api-error.ts';

type Issue = core.$ZodIssue;

function messageOf(issue: Issue, language: Language): string {
  const say = (key: string, num?: number | bigint) =>
    translate(language, 'fields', key, num === undefined ? {} : { num: Number(num) });

  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return say('required');
      return say(
        issue.expected === 'int' || issue.expected === 'number' ? 'not_a_number' : 'invalid',
      );
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1 ? say('required') : say('min_length', issue.minimum);
      }
      return say('min', issue.minimum);
    case 'too_big':
      if (issue.origin === 'string') return say('max_length', issue.maximum);
      if (issue.origin === 'array') return say('max_items', issue.maximum);
      return say('max', issue.maximum);
    case 'invalid_format':
      return say(issue.format === 'email' ? 'email' : 'invalid');
    case 'invalid_value':
      return say('not_an_option');
    case 'invalid_union': {
      if (issue.input === undefined) return say('required');
      // The last branch of the union is the value itself; the others are ways to leave it empty.
      const [inner] = issue.errors.at(-1) ?? [];
      return inner ? messageOf(inner, language) : say('invalid');
    }
    case 'custom': {
      const error: unknown = issue.params?.error;
      return say(typeof error === 'string' ? error : 'invalid');
    }
    default:
      return say('invalid');
  }
}

/** True for bounds of exact numbers, which are not limits of the product and are hidden by one that is. */
const isTechnical = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Returns distinct messages by field, in the reader's language. Errors of the whole body have the field `body`. */
export function fieldErrors(error: core.$ZodError, language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues.toSorted((a, b) => +isTechnical(a) - +isTechnical(b))) {
    const field = String(issue.path[0] ?? 'body');
    const message = messageOf(issue, language);
    const messages = errors[field] ?? [];
    const isNew = !messages.includes(message) && !(isTechnical(issue) && messages.length > 0);
    errors[field] = isNew ? [...messages, message] : messages;
  }
  return errors;
}

/** Creates the error of one or more fields that only a service can validate, in the reader's language. */
export function fieldFailure(
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
  typed: string,
  field: string,
  language: Language,
  stored?: readonly string[],
): string {
  const read = readPhone(typed, stored);
  if ('error' in read) throw fieldFailure(field, read.error, language);
  return read.phone;
}
