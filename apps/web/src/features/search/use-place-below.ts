import { type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 4;
/** Distance to the edges of the screen and of the on-screen keyboard. */
const MARGIN = 16;
const WIDEST = 440;
const LOWEST = 160;

interface Place {
  top: number;
  left: number;
  width: number;
  maxHeight: number;
}

/**
 * Returns the position of an overlay below an element, outside of clipping containers: as wide as possible, down
 * to the on-screen keyboard.
 */
export function usePlaceBelow(element: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const { clientWidth } = document.documentElement;
      const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
      setPlace({
        top: box.bottom + GAP,
        left: box.left,
        width: Math.max(box.width, Math.min(WIDEST, clientWidth - box.left - MARGIN)),
        maxHeight: Math.max(LOWEST, offsetTop + height - box.bottom - GAP - MARGIN),
      });
    };
    measure();
    // The scrolling element is an ancestor, rarely the page.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    window.visualViewport?.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
      window.visualViewport?.removeEventListener('resize', measure);
    };
  }, [element]);
  return place;
}
