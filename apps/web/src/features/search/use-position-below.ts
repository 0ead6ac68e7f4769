import { type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 4;
/** Distance to the edges of the screen and of the on-screen keyboard. */
const MARGIN = 16;
const MAX_WIDTH = 440;
const MIN_HEIGHT = 160;

interface Position {
  top: number;
  left: number;
  width: number;
  maxHeight: number;
}

/**
 * Returns the position of an overlay below an element, outside of clipping containers: as wide as possible, down
 * to the on-screen keyboard.
 */
export function usePositionBelow(element: RefObject<HTMLElement | null>): Position | undefined {
  const [position, setPosition] = useState<Position>();
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const { clientWidth } = document.documentElement;
      const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
      setPosition({
        top: box.bottom + GAP,
        left: box.left,
        width: Math.max(box.width, Math.min(MAX_WIDTH, clientWidth - box.left - MARGIN)),
        maxHeight: Math.max(MIN_HEIGHT, offsetTop + height - box.bottom - GAP - MARGIN),
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
  return position;
}
