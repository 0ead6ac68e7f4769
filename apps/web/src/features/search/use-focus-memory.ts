import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Which entry of which list was left through its link. */
let left: { list: string; index: number } | null = null;

/** Coming back to a list, the keyboard goes on at the entry one had opened. */
export function useFocusMemory(ref: RefObject<HTMLElement | null>, list: string): void {
  const type = useNavigationType();

  useLayoutEffect(() => {
    const node = ref.current;
    return () => {
      const index = Array.from(node?.children ?? []).findIndex((entry) =>
        entry.contains(document.activeElement),
      );
      left = index < 0 ? null : { list, index };
    };
  }, [ref, list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list appears
  useEffect(() => {
    if (type !== 'POP' || left?.list !== list) return;
    const link = ref.current?.children[left.index]?.querySelector('a');
    // After the layout, which takes the focus to the page's beginning.
    const timer = setTimeout(() => link?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
}
