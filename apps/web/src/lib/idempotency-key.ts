const BYTES = 16;

/** A random name that nothing else has. (`crypto.randomUUID` wants https.) */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The header that makes a call safe to retry: the same key gets the first answer again. Made
 * once for each thing a person has decided.
 */
export const idempotencyKey = () => ({ 'Idempotency-Key': randomKey() });

/** Keys of a form: the same body keeps its key, another body gets a new one. */
export function idempotencyKeys(): (body: object) => string {
  let last: { text: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: randomKey() };
    return last.key;
  };
}
