import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** List entry whose link was last followed. */
let lastOpened: { list: string; index: number } | null = null;

/** Restores the focus to the opened entry when the user returns to a list. */
export function useFocusMemory(ref: RefObject<HTMLElement | null>, list: string): void {
  const type = useNavigationType();

  useLayoutEffect(() => {
    const node = ref.current;
    return () => {
      const index = Array.from(node?.children ?? []).findIndex((entry) =>
        entry.contains(document.activeElement),
      );
      lastOpened = index < 0 ? null : { list, index };
    };
  }, [ref, list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list appears
  useEffect(() => {
    if (type !== 'POP' || lastOpened?.list !== list) return;
    const link = ref.current?.children[lastOpened.index]?.querySelector('a');
    // After the layout, which moves the focus to the page's start.
    const timer = setTimeout(() => link?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
}
