import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for a list, which is focused when new data has removed the focused element, such as a pressed
 * button.
 */
export function useLostFocus(data: unknown): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (data && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  }, [data]);
  return list;
}
