import { useEffect, useSyncExternalStore } from 'react';

const mounted = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
let wanted = false;

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Whether there has been something to say: only then is the toaster's code worth fetching. */
export function useNotificationsWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted);
}

/** Called by the toaster: earlier messages wait for it instead of getting lost. */
export function useNotificationsReady(): void {
  useEffect(() => mounted.resolve(), []);
}

async function show(kind: 'error' | 'success' | 'warning', text: string): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const [{ toast }] = await Promise.all([import('sonner'), mounted.promise]);
  // The same text replaces itself instead of piling up.
  toast[kind](text, { id: text });
}

/** Short messages that go by themselves after three seconds. */
export const notify = {
  error: (text: string) => void show('error', text),
  success: (text: string) => void show('success', text),
  warning: (text: string) => void show('warning', text),
};
