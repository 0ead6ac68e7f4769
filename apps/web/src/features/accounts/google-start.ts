import * as z from 'zod/mini';
import { readNext } from '@/lib/read-next.ts';

const KEY = 'google-start';

const shape = z.object({ next: z.nullable(z.string()), code: z.nullable(z.string()) });
/** A sign-in with Google that this tab has started: where to go on, and the code it has brought. */
export type GoogleStart = z.output<typeof shape>;

/**
 * The stored start, bound to `code`: the first code after a start is the one. Null for a
 * code that this tab has not asked for: somebody else's link must not sign one in as its sender.
 */
export function answered(text: string | null, code: string): GoogleStart | null {
  const read = shape.safeParse(JSON.parse(text ?? 'null'));
  if (!read.success) return null;
  const { next, code: known } = read.data;
  return known === null || known === code ? { next: readNext(next), code } : null;
}

/** Remembers, for this tab only, that one goes to Google, and where to go on afterwards. */
export function startGoogleSignIn(next: string | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ next, code: null } satisfies GoogleStart));
  } catch {
    // Then one comes back to the usual sign-in.
  }
}

/** Where to go on to, as what is kept says it. */
export function nextOf(text: string | null): string | null {
  const read = shape.safeParse(JSON.parse(text ?? 'null'));
  return read.success ? readNext(read.data.next) : null;
}

/** Where one wanted to go on to before a way to Google that brought no code. */
export function startedNext(): string | null {
  try {
    return nextOf(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** The start that a code answers, used up by it; the same code may come again, by a reload. */
export function takeGoogleStart(code: string): GoogleStart | null {
  try {
    const start = answered(sessionStorage.getItem(KEY), code);
    if (start) sessionStorage.setItem(KEY, JSON.stringify(start));
    return start;
  } catch {
    return null;
  }
}
