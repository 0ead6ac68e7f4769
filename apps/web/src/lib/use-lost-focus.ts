import { type RefObject, useEffect, useRef } from 'react';

/** Of a list: it takes the focus when what had it has gone with a new answer, as a button that was pressed. */
export function useLostFocus(answer: unknown): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  }, [answer]);
  return list;
}
