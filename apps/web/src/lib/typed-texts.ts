// What somebody types to others and has not sent stays on this device: over reloads, lost lines and
// sessions that end by themselves, but not once he has signed out.

export const typedPlace = (userId: number, what: string) => `typed:${userId}:${what}`;

const listeners = new Set<(userId: number) => void>();

/** Has what holds such texts in memory let go of them. */
export function onForgetTyped(listener: (userId: number) => void): void {
  listeners.add(listener);
}

export function forgetTyped(userId: number): void {
  for (const listener of listeners) listener(userId);
  try {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(typedPlace(userId, '')));
    for (const key of own) localStorage.removeItem(key);
  } catch {
    // Where nothing may be stored, nothing was.
  }
}
