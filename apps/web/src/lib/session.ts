import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from './i18n.ts';
import { notify } from './notify.ts';
import { storedValue, writeStoredValue } from './stored-value.ts';

const KEY = 'session';

const shape = z.object({ token: z.string(), expiresAt: z.number(), userId: z.number() });
/** Who is signed in in this browser; `expiresAt` in milliseconds of its own clock. */
export type Session = z.output<typeof shape>;

/** Returns the stored session, unless it has expired. */
export function readSession(now: number): Session | null {
  const session = storedValue(KEY, shape, null);
  return session && session.expiresAt > now ? session : null;
}

let session = readSession(Date.now());
const listeners = new Set<() => void>();

/**
 * The session of this page. Within a page only the server decides that it is over, so that work
 * under way can ask for sign-in instead of being thrown out.
 */
export function currentSession(): Session | null {
  return session;
}

export function subscribeSession(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function become(next: Session | null): void {
  session = next;
  for (const listener of [...listeners]) listener();
}

/** Keeps the session for all tabs; null ends it in all. */
export function storeSession(next: Session | null): void {
  writeStoredValue(KEY, next);
  become(next);
}

/** Clears the token in all tabs, and with it every private answer. */
export function endSession(): void {
  storeSession(null);
}

export function isSignedIn(): boolean {
  return session !== null;
}

/** The session in all tabs of this browser, or null for a visitor. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, currentSession, () => null);
}

/**
 * For actions that need an account: runs them for who is signed in; others see a message and
 * nothing happens.
 */
export function useRequireSignIn(): (action?: () => void) => void {
  const { t } = useTranslation('lib');
  return (action) => {
    if (!isSignedIn()) notify.error(t('notAuthorized'));
    else if (action) action();
    else notify.error(t('notYet'));
  };
}

export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) become(readSession(Date.now()));
  });
}
