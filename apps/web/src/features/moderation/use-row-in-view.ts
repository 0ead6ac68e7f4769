import { type RefObject, useEffect } from 'react';
import { REDUCED_MOTION } from '@/ui/use-media.ts';

/** Brings a row to the middle of a list that scrolls by itself, where it is not to be seen whole. */
function show(list: HTMLElement, row: HTMLElement): void {
  const room = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  // The list may reach below the window.
  if (top >= room.top && bottom <= Math.min(room.bottom, window.innerHeight)) return;
  const still = matchMedia(REDUCED_MOTION).matches;
  const behavior = still ? 'instant' : 'smooth';
  const wanted =
    list.scrollTop + top - room.top - (Math.min(room.height, window.innerHeight) - height) / 2;
  const furthest = list.scrollHeight - list.clientHeight;
  // The page scrolls for what remains below the window at the end of the list.
  const hidden = bottom - (furthest - list.scrollTop) - window.innerHeight;
  list.scrollTo({ top: wanted, behavior });
  if (wanted > furthest && hidden > 0) window.scrollBy({ top: hidden, behavior });
}

/**
 * Keeps the row of the open ad in view when another one opens; when the list is only fetched
 * again, its scroll position stays.
 * @param filled whether the rows are there
 */
export function useRowInView(
  list: RefObject<HTMLElement | null>,
  openId: number | null,
  filled: boolean,
): void {
  useEffect(() => {
    if (openId === null || !filled) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${openId}"]`);
    if (list.current && row) show(list.current, row);
  }, [list, openId, filled]);
}
