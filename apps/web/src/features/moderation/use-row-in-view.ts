import { type RefObject, useEffect } from 'react';
import { REDUCED_MOTION } from '@/ui/use-media.ts';

/** Scrolls a row to the middle of its list unless it is fully visible. */
function scrollToRow(list: HTMLElement, row: HTMLElement): void {
  const listBox = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  // The list may extend below the window.
  if (top >= listBox.top && bottom <= Math.min(listBox.bottom, window.innerHeight)) return;
  const isMotionReduced = matchMedia(REDUCED_MOTION).matches;
  const behavior = isMotionReduced ? 'instant' : 'smooth';
  const targetTop =
    list.scrollTop +
    top -
    listBox.top -
    (Math.min(listBox.height, window.innerHeight) - height) / 2;
  const maxTop = list.scrollHeight - list.clientHeight;
  // Also scrolls the page, by the part of the list's end that is below the window.
  const hiddenHeight = bottom - (maxTop - list.scrollTop) - window.innerHeight;
  list.scrollTo({ top: targetTop, behavior });
  if (targetTop > maxTop && hiddenHeight > 0) window.scrollBy({ top: hiddenHeight, behavior });
}

/**
 * Scrolls the row of the open ad into view when another ad opens; preserves the scroll position on a refetch.
 * @param isLoaded true once the rows are loaded
 */
export function useRowInView(
  list: RefObject<HTMLElement | null>,
  openId: number | null,
  isLoaded: boolean,
): void {
  useEffect(() => {
    if (openId === null || !isLoaded) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${openId}"]`);
    if (list.current && row) scrollToRow(list.current, row);
  }, [list, openId, isLoaded]);
}
