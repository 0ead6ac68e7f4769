const KEY_BYTES = 16;

/** Returns a random key. `crypto.randomUUID` is available on https only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Creates the header that makes a request safe to retry: the server repeats the first response for the same key.
 * Create one per user decision, not per attempt.
 */
export const createIdempotencyHeader = () => ({ 'Idempotency-Key': randomKey() });

/** Returns idempotency keys of a form: an unchanged body reuses its key, a changed body gets a new one. */
export function createFormKeys(): (body: object) => string {
  let lastUse: { text: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (lastUse?.text !== text) lastUse = { text, key: randomKey() };
    return lastUse.key;
  };
}
