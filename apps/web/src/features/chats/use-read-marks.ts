import { type RefObject, useEffect, useRef } from 'react';
import { markMessagesReadUpTo } from './api/actions.ts';
import { isUnread, type Messages } from './messages.ts';

/** Marks messages as read, with all before them, once they are visible in an active tab. */
export function useReadMarks(list: RefObject<HTMLElement | null>, messages: Messages): void {
  const marked = useRef(0);
  useEffect(() => {
    const root = list.current;
    const unread = messages.filter(isUnread);
    if (!root || unread.length === 0) return;
    const seen = new Set<number>();
    const mark = () => {
      const latest = unread.findLast(({ id }) => seen.has(id));
      if (!latest || latest.seq <= marked.current || document.visibilityState !== 'visible') return;
      const before = marked.current;
      marked.current = latest.seq;
      markMessagesReadUpTo(latest.id).catch(() => {
        marked.current = before;
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting && target instanceof HTMLElement) seen.add(Number(target.dataset.id));
        }
        mark();
      },
      { root },
    );
    for (const { id } of unread) {
      const row = root.querySelector(`[data-id="${id}"]`);
      if (row) observer.observe(row);
    }
    document.addEventListener('visibilitychange', mark);
    window.addEventListener('online', mark);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', mark);
      window.removeEventListener('online', mark);
    };
  }, [list, messages]);
}
