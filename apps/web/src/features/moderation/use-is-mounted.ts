import { type RefObject, useEffect, useRef } from 'react';

export function useIsMounted(): RefObject<boolean> {
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  return onScreen;
}
