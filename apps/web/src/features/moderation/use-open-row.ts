import { type RefObject, useEffect, useRef, useState } from 'react';
import { useGoTo } from '@/lib/intent-link.tsx';
import { findAdjacentPost } from './queue-order.ts';
import { useKeys } from './use-keys.ts';
import { useRowInView } from './use-row-in-view.ts';

interface OpenRowOptions<Row> {
  rows: readonly Row[] | undefined;
  openId: number | null;
  addressOf: (id: number | null) => string;
  areKeysOn: boolean;
  /** Called before another row opens or the open one closes. */
  onLeave?: () => void;
}

export interface OpenRow {
  pane: RefObject<HTMLDivElement | null>;
  cursor: number | null;
  setCursor: (id: number) => void;
  open: (id: number) => void;
  close: () => void;
}

/** Manages a list with one open row, beside it or instead of it; J and K move through the list. */
export function useOpenRow<Row extends { id: number }>({
  rows,
  openId,
  addressOf,
  areKeysOn,
  onLeave,
}: OpenRowOptions<Row>): OpenRow {
  const goTo = useGoTo();
  const queue = rows ?? [];
  const pane = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(openId);
  const rowOf = (id: number) => pane.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  // Set before the address changes, so that the next key press continues from here, not from the rendered row.
  const latestOpenId = useRef(openId);
  const open = (id: number) => {
    onLeave?.();
    setCursor(id);
    latestOpenId.current = id;
    // Going back returns to the list, however many rows were opened.
    goTo(addressOf(id), { replace: openId !== null });
  };
  const close = () => {
    onLeave?.();
    goTo(addressOf(null));
  };

  useRowInView(pane, openId, rows !== undefined);

  useEffect(() => {
    const closedId = openId === null ? latestOpenId.current : null;
    latestOpenId.current = openId;
    if (closedId === null) return;
    const row = pane.current?.querySelector<HTMLElement>(`[data-row="${closedId}"]`);
    (row ?? pane.current)?.focus();
  }, [openId]);

  useKeys({
    isOn: areKeysOn,
    onAction: (action) => {
      if (action === 'open') {
        const selectedRow = queue.find(({ id }) => id === cursor) ?? queue[0];
        if (!selectedRow || openId !== null) return false;
        open(selectedRow.id);
        return true;
      }
      if (action !== 'next' && action !== 'previous') return false;
      const isInList = openId === null || pane.current?.contains(document.activeElement);
      const adjacentRow = findAdjacentPost(
        queue,
        isInList ? cursor : latestOpenId.current,
        action === 'next' ? 1 : -1,
      );
      if (!adjacentRow) return false;
      if (isInList) rowOf(adjacentRow.id)?.focus();
      else open(adjacentRow.id);
      return true;
    },
  });

  return { pane, cursor, setCursor, open, close };
}
