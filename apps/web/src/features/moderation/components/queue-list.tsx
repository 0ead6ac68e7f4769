import { type ReactNode, useEffect, useRef } from 'react';
import { withCurrentLanguage } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';

interface QueueListProps<Item> {
  label: string;
  queue: readonly Item[];
  addressOf: (id: number) => string;
  openId: number | null;
  cursor: number | null;
  onCursor: (id: number) => void;
  onOpen: (id: number) => void;
  children: (item: Item) => ReactNode;
}

/** Queue, oldest first. It has a single tab stop; J and K move the focus within it. */
export function QueueList<Item extends { id: number }>(props: QueueListProps<Item>) {
  const { label, queue, addressOf, openId, cursor, onCursor, onOpen, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const focusedIndex = useRef<number | null>(null);
  const tabStopId = queue.some(({ id }) => id === cursor) ? cursor : queue[0]?.id;

  // When another moderator decides the focused row, the focus stays at its position in the list.
  useEffect(() => {
    const index = focusedIndex.current;
    if (index === null || document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('a');
    rows?.[Math.min(index, queue.length - 1)]?.focus();
  }, [queue]);

  return (
    <ol
      ref={list}
      aria-label={label}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focusedIndex.current = null;
      }}
      className="flex flex-col gap-2"
    >
      {queue.map((item, index) => (
        <li key={item.id}>
          {/* The href allows opening a new tab; a plain click replaces the history entry. */}
          <a
            href={withCurrentLanguage(addressOf(item.id))}
            data-row={item.id}
            tabIndex={item.id === tabStopId ? 0 : -1}
            aria-current={item.id === openId ? 'true' : undefined}
            onFocus={() => {
              focusedIndex.current = index;
              onCursor(item.id);
            }}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(item.id);
            }}
            className={classes(
              'flex gap-3 rounded-card border bg-card p-2 transition-colors focus-visible:rounded-card',
              item.id === openId
                ? 'border-accent ring-1 ring-accent'
                : 'border-line hover:border-control',
            )}
          >
            {children(item)}
          </a>
        </li>
      ))}
    </ol>
  );
}
