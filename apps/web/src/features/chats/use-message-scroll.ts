import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** So near to its end, the list goes on to follow what comes. */
const NEAR_END = 80;
/** So near to its beginning, older messages are fetched. */
const NEAR_START = 200;

interface MessageScroll {
  /** Grows when older messages are put before the others. */
  first: number | undefined;
  /** Grows when something is sent here, which is then looked at. */
  sent: number;
  onNearStart: () => void;
  /** Its end comes into sight, or goes out of it. */
  onEnd: (isSeen: boolean) => void;
}

/**
 * Keeps the place of a list of messages: at the mark of the first unread one, else at its end; then at the
 * end as long as its reader stays there, and where he is when something is put before it.
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
