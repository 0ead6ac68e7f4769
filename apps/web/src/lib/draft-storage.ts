// Drafts of unsent messages are stored on this device: they survive reloads, lost connections and expired
// sessions, and are removed when the user signs out.

export const draftKey = (userId: number, name: string) => `typed:${userId}:${name}`;

const listeners = new Set<(userId: number) => void>();

/** Registers a listener that clears in-memory drafts of a user. */
export function onClearDrafts(listener: (userId: number) => void): void {
  listeners.add(listener);
}

export function clearDrafts(userId: number): void {
  for (const listener of listeners) listener(userId);
  try {
    const ownKeys = Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId, '')));
    for (const key of ownKeys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
