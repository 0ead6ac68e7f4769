import { type RefObject, useEffect } from 'react';

/**
 * Tells an element's styles what of the page can be seen: a phone's keyboard covers the rest, and not
 * every browser makes the page smaller for it.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = window.visualViewport;
    if (!area) return;
    const follow = () => {
      // Enlarged by its reader, the page itself stays as it is.
      if (area.scale > 1.01) return;
      element.current?.style.setProperty('--visible-height', `${area.height}px`);
      element.current?.style.setProperty('--visible-top', `${area.offsetTop}px`);
    };
    follow();
    area.addEventListener('resize', follow);
    area.addEventListener('scroll', follow);
    return () => {
      area.removeEventListener('resize', follow);
      area.removeEventListener('scroll', follow);
    };
  }, [element]);
}
