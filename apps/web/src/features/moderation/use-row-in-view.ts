import { type RefObject, useEffect } from 'react';
import { REDUCED_MOTION } from '@/ui/use-media.ts';

/** Scrolls a row to the middle of its list unless it is fully visible. */
function scrollToRow(list: HTMLElement, row: HTMLElement): void {
  const room = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  // The list may extend below the window.
  if (top >= room.top && bottom <= Math.min(room.bottom, window.innerHeight)) return;
  const still = matchMedia(REDUCED_MOTION).matches;
  const behavior = still ? 'instant' : 'smooth';
  const wanted =
    list.scrollTop + top - room.top - (Math.min(room.height, window.innerHeight) - height) / 2;
  const furthest = list.scrollHeight - list.clientHeight;
  // Scrolls the page for the part of the list's end that stays below the window.
  const hidden = bottom - (furthest - list.scrollTop) - window.innerHeight;
  list.scrollTo({ top: wanted, behavior });
  if (wanted > furthest && hidden > 0) window.scrollBy({ top: hidden, behavior });
}

/**
 * Scrolls the row of the open ad into view when another ad opens; preserves the scroll position on a refetch.
 * @param filled true once the rows are loaded
 */
export function useRowInView(
  list: RefObject<HTMLElement | null>,
  openId: number | null,
  filled: boolean,
): void {
  useEffect(() => {
    if (openId === null || !filled) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${openId}"]`);
    if (list.current && row) scrollToRow(list.current, row);
  }, [list, openId, filled]);
}
