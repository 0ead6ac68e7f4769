import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Distance from the end, in pixels, within which the list follows new messages. */
const NEAR_END_PX = 80;
/** Distance from the start, in pixels, within which older messages are fetched. */
const NEAR_START_PX = 200;

interface MessageScroll {
  /** Changes when older messages are prepended. */
  firstSeq: number | undefined;
  /** Increases with each message sent here, to scroll to it. */
  sentCount: number;
  onNearStart: () => void;
  /** Called when the end of the list becomes visible or hidden. */
  onEndVisibilityChange: (isVisible: boolean) => void;
}

/**
 * Manages the scroll position of the messages: starts at the first unread one, else at the end; follows the end while
 * it is visible, and stays put when older messages are prepended.
 */
export function useMessageScroll(
  list: RefObject<HTMLElement | null>,
  { firstSeq, sentCount, onNearStart, onEndVisibilityChange }: MessageScroll,
): { onScroll: () => void; scrollToEnd: () => void } {
  const followsEnd = useRef(true);
  const previousHeight = useRef(0);

  const scrollToEnd = () => {
    followsEnd.current = true;
    list.current?.scrollTo({ top: list.current.scrollHeight });
  };
  const scrollToEndEvent = useEffectEvent(scrollToEnd);

  useLayoutEffect(() => {
    const { current: container } = list;
    if (!container) return;
    const unreadMark = container.querySelector<HTMLElement>('[data-first-unread]');
    if (unreadMark) {
      container.scrollTop = unreadMark.offsetTop - container.clientHeight / 4;
      followsEnd.current =
        container.scrollHeight - container.scrollTop - container.clientHeight < NEAR_END_PX;
    } else scrollToEndEvent();
    previousHeight.current = container.scrollHeight;
    const observer = new ResizeObserver(() => {
      if (followsEnd.current) container.scrollTop = container.scrollHeight;
      previousHeight.current = container.scrollHeight;
    });
    observer.observe(container);
    for (const child of container.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages have been prepended
  useLayoutEffect(() => {
    const { current: container } = list;
    if (!container || followsEnd.current) return;
    container.scrollTop += container.scrollHeight - previousHeight.current;
    previousHeight.current = container.scrollHeight;
  }, [list, firstSeq]);

  useEffect(() => {
    if (sentCount > 0) scrollToEndEvent();
  }, [sentCount]);

  const onScroll = () => {
    const { current: container } = list;
    if (!container) return;
    followsEnd.current =
      container.scrollHeight - container.scrollTop - container.clientHeight < NEAR_END_PX;
    onEndVisibilityChange(followsEnd.current);
    if (container.scrollTop < NEAR_START_PX) onNearStart();
  };
  return { onScroll, scrollToEnd };
}
