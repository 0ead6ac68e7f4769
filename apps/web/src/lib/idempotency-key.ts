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
