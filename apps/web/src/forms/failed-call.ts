import { ApiError } from '@/lib/api.ts';

interface FieldFaults<Name extends string> {
  /** What the server says of fields that the form shows. */
  fields: Map<Name, string>;
  /** What it says of others. */
  rest: string[];
}

/** Splits what a failed call says of fields by whether the form shows them. */
export function fieldFaults<Name extends string>(
  error: unknown,
  isShown: (field: string) => field is Name,
): FieldFaults<Name> {
  const faults: FieldFaults<Name> = { fields: new Map(), rest: [] };
  if (!(error instanceof ApiError)) return faults;
  for (const [field, messages] of Object.entries(error.errors)) {
    const text = messages.join('. ');
    if (isShown(field)) faults.fields.set(field, text);
    else faults.rest.push(text);
  }
  return faults;
}
