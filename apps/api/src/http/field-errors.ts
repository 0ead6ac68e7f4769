import type { FieldProblem } from '@pitlane/contracts';
import type { core } from 'zod/mini';
import { type Language, translate } from '../i18n.ts';
import { ApiError } from './api-error.ts';

type Issue = core.$ZodIssue;

/** The product's own words for what can be wrong with a value (specification, section 5). */
function messageOf(issue: Issue, language: Language): string {
  const say = (key: string, num?: number | bigint) =>
    translate(language, 'fields', key, num === undefined ? {} : { num: Number(num) });

  switch (issue.code) {
    case 'invalid_type':
      return say(issue.input === undefined ? 'required' : 'invalid');
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
      // The last branch is the value itself, the others are ways to leave it empty.
      const [inner] = issue.errors.at(-1) ?? [];
      return inner ? messageOf(inner, language) : say('invalid');
    }
    case 'custom': {
      const problem: unknown = issue.params?.problem;
      return say(typeof problem === 'string' ? problem : 'invalid');
    }
    default:
      return say('invalid');
  }
}

/** What is wrong, by field, in the reader's language; each message once. */
export function fieldErrors(error: core.$ZodError, language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    const message = messageOf(issue, language);
    const known = errors[field] ?? [];
    errors[field] = known.includes(message) ? known : [...known, message];
  }
  return errors;
}

/** The failure of a field that only a service could judge, in the reader's language. */
export function fieldFailure(field: string, problem: FieldProblem, language: Language): ApiError {
  return new ApiError('validation', {
    errors: { [field]: [translate(language, 'fields', problem)] },
  });
}
