import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Distance from the end, in pixels, within which the list follows new messages. */
const NEAR_END = 80;
/** Distance from the start, in pixels, within which older messages are fetched. */
const NEAR_START = 200;

interface MessageScroll {
  /** Changes when older messages are prepended. */
  first: number | undefined;
  /** Increases with each message sent here, to scroll to it. */
  sent: number;
  onNearStart: () => void;
  /** Called when the end of the list becomes visible or hidden. */
  onEnd: (isSeen: boolean) => void;
}

/**
 * Keeps the scroll position of the messages: starts at the first unread one, else at the end; follows the end while
 * it is visible, and stays put when older messages are prepended.
 */
export function useMessageScroll(
  list: RefObject<HTMLElement | null>,
  { first, sent, onNearStart, onEnd }: MessageScroll,
): { onScroll: () => void; toEnd: () => void } {
  const follows = useRef(true);
  const height = useRef(0);

  const toEnd = () => {
    follows.current = true;
    list.current?.scrollTo({ top: list.current.scrollHeight });
  };
  const end = useEffectEvent(toEnd);

  useLayoutEffect(() => {
    const { current: box } = list;
    if (!box) return;
    const mark = box.querySelector<HTMLElement>('[data-first-unread]');
    if (mark) {
      box.scrollTop = mark.offsetTop - box.clientHeight / 4;
      follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    } else end();
    height.current = box.scrollHeight;
    const observer = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
      height.current = box.scrollHeight;
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: something was put before the first message
  useLayoutEffect(() => {
    const { current: box } = list;
    if (!box || follows.current) return;
    box.scrollTop += box.scrollHeight - height.current;
    height.current = box.scrollHeight;
  }, [list, first]);

  useEffect(() => {
    if (sent > 0) end();
  }, [sent]);

  const onScroll = () => {
    const { current: box } = list;
    if (!box) return;
    follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    onEnd(follows.current);
    if (box.scrollTop < NEAR_START) onNearStart();
  };
  return { onScroll, toEnd };
}
