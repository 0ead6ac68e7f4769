const BYTES = 16;

/**
 * The header that makes a call safe to retry: the same key gets the first answer again. Made
 * once for each thing a person has decided. (`crypto.randomUUID` wants https.)
 */
export function idempotencyKey(): { 'Idempotency-Key': string } {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { 'Idempotency-Key': key };
}
