import { type RefObject, useEffect, useRef } from 'react';

/** Whether a component still stands on screen, for answers that come late. */
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
