import { type RefObject, useEffect } from 'react';

/** Brings a row to the middle of a list that scrolls by itself, where it is not to be seen whole. */
function show(list: HTMLElement, row: HTMLElement): void {
  const room = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  // The list may reach below the window.
  if (top >= room.top && bottom <= Math.min(room.bottom, window.innerHeight)) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({
    top: list.scrollTop + top - room.top - (Math.min(room.height, window.innerHeight) - height) / 2,
    behavior: still ? 'instant' : 'smooth',
  });
}

/**
 * Keeps the row of what is open in sight as another one opens; when the list is only asked for
 * anew, it stays where it was scrolled to.
 * @param filled whether the rows are there
 */
export function useRowInView(
  list: RefObject<HTMLElement | null>,
  openId: number | null,
  filled: boolean,
): void {
  useEffect(() => {
    if (openId === null || !filled) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-post="${openId}"]`);
    if (list.current && row) show(list.current, row);
  }, [list, openId, filled]);
}
