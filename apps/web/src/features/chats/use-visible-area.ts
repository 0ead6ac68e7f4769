import { type RefObject, useEffect } from 'react';

/**
 * Passes the visible area of the page to the styles of an element: the on-screen keyboard covers the rest, and not
 * every browser shrinks the page for it.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = window.visualViewport;
    if (!area) return;
    const follow = () => {
      // Zooming in does not change the layout.
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
