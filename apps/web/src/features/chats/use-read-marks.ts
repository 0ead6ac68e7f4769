import { type RefObject, useEffect, useRef } from 'react';
import { markMessagesReadUpTo } from './api/actions.ts';
import { isUnread, type Messages } from './messages.ts';

/** Marks messages as read, with all before them, once they are visible in an active tab. */
export function useReadMarks(list: RefObject<HTMLElement | null>, messages: Messages): void {
  const markedSeq = useRef(0);
  useEffect(() => {
    const root = list.current;
    const unread = messages.filter(isUnread);
    if (!root || unread.length === 0) return;
    const seenIds = new Set<number>();
    const markLatestSeen = () => {
      const latest = unread.findLast(({ id }) => seenIds.has(id));
      if (!latest || latest.seq <= markedSeq.current || document.visibilityState !== 'visible')
        return;
      const previousSeq = markedSeq.current;
      markedSeq.current = latest.seq;
      markMessagesReadUpTo(latest.id).catch(() => {
        markedSeq.current = previousSeq;
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting && target instanceof HTMLElement)
            seenIds.add(Number(target.dataset.id));
        }
        markLatestSeen();
      },
      { root },
    );
    for (const { id } of unread) {
      const row = root.querySelector(`[data-id="${id}"]`);
      if (row) observer.observe(row);
    }
    document.addEventListener('visibilitychange', markLatestSeen);
    window.addEventListener('online', markLatestSeen);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', markLatestSeen);
      window.removeEventListener('online', markLatestSeen);
    };
  }, [list, messages]);
}
