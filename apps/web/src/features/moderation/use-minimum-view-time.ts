import { useEffect, useRef } from 'react';

/** Minimum time on screen before a shortcut may decide: a faster press is probably a mistake. */
const MIN_VIEW_MS = 500;

/** Returns a function that reports whether the open version has been on screen long enough. */
export function useMinimumViewTime(version: string | null): () => boolean {
  const view = useRef({ version, since: Number.POSITIVE_INFINITY });
  useEffect(() => {
    view.current = { version, since: performance.now() };
  }, [version]);
  return () => performance.now() - view.current.since > MIN_VIEW_MS;
}
