import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@pitlane/contracts';

/** argon2id parameters recommended by OWASP's password storage page: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random password: verified if there is no account, so that the time is the same. */
const DUMMY_HASH = await hash(crypto.randomUUID() + crypto.randomUUID(), COST);

/**
 * Hashes the NFC form of a password. Takes about 10 ms of a core off the main thread: do not call it inside a
 * transaction.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), COST);
}

/**
 * Reports whether a password matches a hash: in its NFC form or, for hashes of another form, as sent.
 * @param stored hash of the account; with `null` the result is false, after the same time
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  for (const form of new Set([normalizePassword(password), password])) {
    if (await verify(stored ?? DUMMY_HASH, form)) return stored !== null;
  }
  return false;
}

/**
 * Returns the hash to store after a password matched `stored`: `stored` itself unless it was computed from another form
 * than NFC.
 */
export async function renewedHash(stored: string, password: string): Promise<string> {
  const form = normalizePassword(password);
  return form === password || (await verify(stored, form)) ? stored : hashPassword(form);
}
