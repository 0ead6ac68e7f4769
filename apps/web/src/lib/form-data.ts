const formatValue = (value: unknown) =>
  typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');

/**
 * Builds a multipart body: omits undefined, sends null as an empty text, lists as repeated `name[]`, booleans as
 * 1 and 0.
 */
export function buildFormData(
  body: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Blob>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value)) {
      for (const each of value) form.append(`${name}[]`, formatValue(each));
    } else if (value !== undefined) {
      form.append(name, formatValue(value));
    }
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}
