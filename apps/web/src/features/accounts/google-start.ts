import * as z from 'zod/mini';
import { readNext } from '@/lib/read-next.ts';
import { tabStorage } from '@/lib/storage.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';

const STORAGE_KEY = 'google-start';

const googleStartSchema = z.object({ next: z.nullable(z.string()), code: z.nullable(z.string()) });
/** Sign-in with Google started by this tab: the address to continue to, and the received code. */
export type GoogleStart = z.output<typeof googleStartSchema>;

/** Stores for this tab that a sign-in with Google has started, and the address to continue to. */
export function startGoogleSignIn(next: string | null): void {
  const start: GoogleStart = { next, code: null };
  // With storage blocked, the return from Google shows the usual sign-in.
  writeStoredValue(STORAGE_KEY, start, tabStorage);
}

const readStart = () => readStoredValue(STORAGE_KEY, googleStartSchema, null, tabStorage);

/** Returns the address to continue to after a return from Google without a code. */
export const readStartedNext = (): string | null => readNext(readStart()?.next ?? null);

/**
 * Binds the stored start to its first `code`, which a reload may bring again, and returns it. Returns `null` for a
 * code that this tab has not requested: a link must not sign the user in as its sender.
 */
export function claimGoogleStart(code: string): GoogleStart | null {
  const start = readStart();
  if (!start || (start.code !== null && start.code !== code)) return null;
  const boundStart = { next: readNext(start.next), code };
  writeStoredValue(STORAGE_KEY, boundStart, tabStorage);
  return boundStart;
}
