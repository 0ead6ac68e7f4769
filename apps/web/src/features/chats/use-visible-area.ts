import { type RefObject, useEffect } from 'react';

/**
 * Passes the visible area of the page to the styles of an element: the on-screen keyboard covers the rest, and not
 * every browser shrinks the page for it.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const updateStyles = () => {
      // Zooming in does not change the layout.
      if (viewport.scale > 1.01) return;
      element.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      element.current?.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    updateStyles();
    viewport.addEventListener('resize', updateStyles);
    viewport.addEventListener('scroll', updateStyles);
    return () => {
      viewport.removeEventListener('resize', updateStyles);
      viewport.removeEventListener('scroll', updateStyles);
    };
  }, [element]);
}
