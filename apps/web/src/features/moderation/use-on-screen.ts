import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true while the component is mounted, for late responses. */
export function useOnScreen(): RefObject<boolean> {
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  return onScreen;
}
