import { hash, verify } from '@node-rs/argon2';
import { passwordForm } from '@pitlane/contracts';

/** argon2id as OWASP's password storage page asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of a random password: verified where there is no account, so that the time is the same. */
const NOBODYS = await hash(crypto.randomUUID() + crypto.randomUUID(), COST);

/** Hashes the NFC of a password. Takes about 10 ms of a core, off the main thread: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForm(password), COST);
}

/**
 * Whether a password is the one behind a hash: its NFC, or, for hashes that were made of another form,
 * the text as sent.
 * @param stored null where there is none: then the answer is no, after the same time
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  for (const form of new Set([passwordForm(password), password])) {
    if (await verify(stored ?? NOBODYS, form)) return stored !== null;
  }
  return false;
}

/**
 * Returns the hash to store once the password behind `stored` was given: `stored` itself unless it was
 * made of another form than NFC.
 */
export async function renewedHash(stored: string, password: string): Promise<string> {
  const form = passwordForm(password);
  return form === password || (await verify(stored, form)) ? stored : hashPassword(form);
}
