import { ApiError } from '@/lib/api.ts';

interface FieldErrors<Name extends string> {
  /** What the server says of fields that the form shows. */
  fields: Map<Name, string>;
  /** What it says of others. */
  rest: string[];
}

/** Splits what a failed call says of fields by whether the form shows them. */
export function fieldErrors<Name extends string>(
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
