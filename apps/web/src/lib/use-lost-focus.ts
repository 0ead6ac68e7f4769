import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref of a list that takes the focus when new data has removed the focused element, such as a pressed
 * button.
 */
export function useLostFocus(answer: unknown): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  }, [answer]);
  return list;
}
