import { ApiError } from '@/lib/api.ts';

interface FieldErrors<Name extends string> {
  fields: Map<Name, string>;
  rest: string[];
}

/** Splits the field errors of a failed request by whether the form shows the field. */
export function splitFieldErrors<Name extends string>(
  error: unknown,
  isShown: (field: string) => field is Name,
): FieldErrors<Name> {
  const errors: FieldErrors<Name> = { fields: new Map(), rest: [] };
  if (!(error instanceof ApiError)) return errors;
  for (const [field, messages] of Object.entries(error.errors)) {
    const text = messages.join('. ');
    if (isShown(field)) errors.fields.set(field, text);
    else errors.rest.push(text);
  }
  return errors;
}
