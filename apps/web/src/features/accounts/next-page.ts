import { readNext } from '@/config/paths.ts';

const KEY = 'next-page';

/** Remembers where to go on after a way that leads through other sites, for this tab only. */
export function keepNextPage(next: string | null): void {
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // Then it goes on to the home page.
  }
}

/** Where to go on, or null. */
export function keptNextPage(): string | null {
  try {
    return readNext(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}
