import { useEffect, useRef } from 'react';

/** What is decided about has to be seen before a key can: a second quick press is likely a mistake. */
const LOOK_MS = 500;

/** Returns whether what is open has been on screen for long enough; another version begins again. */
export function useLookedAt(version: string | null): () => boolean {
  const shown = useRef({ version, since: Number.POSITIVE_INFINITY });
  useEffect(() => {
    shown.current = { version, since: performance.now() };
  }, [version]);
  return () => performance.now() - shown.current.since > LOOK_MS;
}
