const field = (value: unknown) =>
  typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');

/**
 * The body of a multipart call: undefined is left out, null is an empty text, a list repeats
 * `name[]`, flags are 1 and 0.
 */
export function formData(
  body: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Blob>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value)) {
      for (const each of value) form.append(`${name}[]`, field(each));
    } else if (value !== undefined) {
      form.append(name, field(value));
    }
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}
