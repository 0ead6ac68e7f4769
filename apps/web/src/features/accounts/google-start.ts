import * as z from 'zod/mini';
import { readNext } from '@/lib/read-next.ts';
import { storedInTab } from '@/lib/storage.ts';
import { storedValue, writeStoredValue } from '@/lib/stored-value.ts';

const KEY = 'google-start';

const shape = z.object({ next: z.nullable(z.string()), code: z.nullable(z.string()) });
/** A sign-in with Google that this tab has started: where to go on, and the code it has brought. */
export type GoogleStart = z.output<typeof shape>;

/** Remembers, for this tab only, that one goes to Google, and where to go on afterwards. */
export function startGoogleSignIn(next: string | null): void {
  const start: GoogleStart = { next, code: null };
  // Where storage is blocked, one comes back to the usual sign-in.
  writeStoredValue(KEY, start, storedInTab);
}

const readStart = () => storedValue(KEY, shape, null, storedInTab);

/** Where one wanted to go on to before a way to Google that brought no code. */
export const startedNext = (): string | null => readNext(readStart()?.next ?? null);

/**
 * Binds the stored start to `code` and returns it: the first code after a start is the one, and it may come again, by
 * a reload. Null for a code that this tab has not asked for: somebody else's link must not sign one in as its sender.
 */
export function takeGoogleStart(code: string): GoogleStart | null {
  const start = readStart();
  if (!start || (start.code !== null && start.code !== code)) return null;
  const taken = { next: readNext(start.next), code };
  writeStoredValue(KEY, taken, storedInTab);
  return taken;
}
