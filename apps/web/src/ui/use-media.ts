import { useSyncExternalStore } from 'react';

/** From this width on the desktop layout holds. */
export const DESKTOP = '(min-width: 62.5rem)';

/** For whom nothing should move. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether a media query holds now; a server draws as if none did. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
