import { DndContext, type DragEndEvent } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentLanguage, useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { useSorting } from '@/ui/use-sorting.ts';
import type { ContentItem } from '../content-fields.ts';
import { titleOf } from '../content-list.ts';

interface ContentShelfProps {
  label: string;
  items: readonly ContentItem[];
  /** False for pages, which have no order. */
  isOrdered: boolean;
  onOrder: (ids: number[]) => void;
  children: (item: ContentItem) => { row: ReactNode; below?: ReactNode };
}

export function ContentShelf({ label, items, isOrdered, onOrder, children }: ContentShelfProps) {
  const ids = items.map(({ id }) => id);
  const { t } = useTranslation('moderation-content');
  const sorting = useSorting(t('order.instructions'), (what, of, at) => {
    const item = items.find(({ id }) => id === of);
    const title = item ? titleOf(item.draft, currentLanguage()) : '';
    const number = items.findIndex(({ id }) => id === at) + 1;
    return t(`order.${what}`, { title, number, total: items.length });
  });
  const drop = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(Number(active.id));
    const to = ids.indexOf(Number(over?.id));
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(ids, from, to));
  };
  return (
    <DndContext {...sorting} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="flex flex-col gap-1.5">
          {items.map((item) => (
            <ShelfItem key={item.id} item={item} isMovable={isOrdered && items.length > 1}>
              {children(item)}
            </ShelfItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface ShelfItemProps {
  item: ContentItem;
  isMovable: boolean;
  children: { row: ReactNode; below?: ReactNode };
}

function ShelfItem({ item, isMovable, children: { row, below } }: ShelfItemProps) {
  const { t } = useTranslation('moderation-content');
  const { attributes, listeners, isDragging, transform, transition, ...sortable } = useSortable({
    id: item.id,
    disabled: !isMovable,
    attributes: { roleDescription: t('order.role') },
  });
  const title = titleOf(item.draft, currentLanguage());
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes('relative', isDragging && 'z-10')}
    >
      <div
        className={classes(
          'flex items-stretch rounded-card',
          isDragging && 'bg-paper shadow-float outline-2 outline-accent',
        )}
      >
        <div className="min-w-0 flex-1">{row}</div>
        {isMovable && (
          <button
            type="button"
            ref={sortable.setActivatorNodeRef}
            {...attributes}
            {...listeners}
            data-handle={item.id}
            aria-label={t('order.handle', { title })}
            className={classes(
              'flex w-11 shrink-0 touch-manipulation items-center justify-center rounded-control text-muted select-none hover:text-ink desk:w-8',
              isDragging ? 'cursor-grabbing' : 'cursor-grab',
            )}
          >
            <GripVertical aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {below && <div className="mt-1.5 ml-5 border-l-2 border-line pl-2.5">{below}</div>}
    </li>
  );
}
