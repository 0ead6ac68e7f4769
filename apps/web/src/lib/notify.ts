import { useEffect } from 'react';

const mounted = Promise.withResolvers<void>();

/** Called by the toaster: earlier messages wait for it instead of getting lost. */
export function useNotificationsReady(): void {
  useEffect(() => mounted.resolve(), []);
}

async function show(kind: 'error' | 'success', text: string): Promise<void> {
  const [{ toast }] = await Promise.all([import('sonner'), mounted.promise]);
  // The same text replaces itself instead of piling up.
  toast[kind](text, { id: text });
}

/** Short messages that go by themselves after three seconds. */
export const notify = {
  error: (text: string) => void show('error', text),
  success: (text: string) => void show('success', text),
};
