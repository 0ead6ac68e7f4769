import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP's password storage page asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of a random password: verified where there is no account, so that the time is the same. */
const NOBODYS = await hash(crypto.randomUUID() + crypto.randomUUID(), COST);

/** Takes about 10 ms of a core, off the main thread: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password is the one behind a hash.
 * @param stored null where there is none: then the answer is no, after the same time
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS, password);
  return matches && stored !== null;
}
