import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from './i18n.ts';
import { notify } from './notify.ts';
import { readStoredValue, writeStoredValue } from './stored-value.ts';

const STORAGE_KEY = 'session';

const sessionSchema = z.object({ token: z.string(), expiresAt: z.number(), userId: z.number() });
/** Session of this browser; `expiresAt` in milliseconds of the local clock. */
export type Session = z.output<typeof sessionSchema>;

/** Returns the stored session, unless it has expired. */
export function readSession(now: number): Session | null {
  const session = readStoredValue(STORAGE_KEY, sessionSchema, null);
  return session && session.expiresAt > now ? session : null;
}

let session = readSession(Date.now());
const listeners = new Set<() => void>();

/**
 * Returns the session of this page. Within a page only the server decides that it has expired, so that
 * unfinished work leads to a sign-in prompt instead of being lost.
 */
export function currentSession(): Session | null {
  return session;
}

export function subscribeSession(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function setSession(newSession: Session | null): void {
  session = newSession;
  for (const listener of [...listeners]) listener();
}

/** Stores the session for all tabs; null signs out in all of them. */
export function storeSession(newSession: Session | null): void {
  writeStoredValue(STORAGE_KEY, newSession);
  setSession(newSession);
}

export function endSession(): void {
  storeSession(null);
}

export function isSignedIn(): boolean {
  return session !== null;
}

/** Returns the session shared by all tabs; null for a visitor. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, currentSession, () => null);
}

/** Returns a function that runs an action for a signed-in user; visitors see a message instead. */
export function useRequireSignIn(): (action?: () => void) => void {
  const { t } = useTranslation('lib');
  return (action) => {
    if (!isSignedIn()) notify.error(t('notAuthorized'));
    else if (action) action();
    else notify.error(t('notYet'));
  };
}

export function syncWithOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) setSession(readSession(Date.now()));
  });
}
