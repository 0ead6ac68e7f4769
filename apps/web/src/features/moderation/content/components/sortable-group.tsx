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

interface SortableGroupProps {
  label: string;
  items: readonly ContentItem[];
  /** False for pages, which have no order. */
  isOrdered: boolean;
  onOrder: (ids: number[]) => void;
  children: (item: ContentItem) => { row: ReactNode; childGroup?: ReactNode };
}

export function SortableGroup({ label, items, isOrdered, onOrder, children }: SortableGroupProps) {
  const ids = items.map(({ id }) => id);
  const { t } = useTranslation('moderation-content');
  const sorting = useSorting(t('order.instructions'), (event, itemId, targetId) => {
    const item = items.find(({ id }) => id === itemId);
    const title = item ? titleOf(item.draft, currentLanguage()) : '';
    const number = items.findIndex(({ id }) => id === targetId) + 1;
    return t(`order.${event}`, { title, number, total: items.length });
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
            <SortableItem key={item.id} item={item} isMovable={isOrdered && items.length > 1}>
              {children(item)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  item: ContentItem;
  isMovable: boolean;
  children: { row: ReactNode; childGroup?: ReactNode };
}

function SortableItem({ item, isMovable, children: { row, childGroup } }: SortableItemProps) {
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
      {childGroup && <div className="mt-1.5 ml-5 border-l-2 border-line pl-2.5">{childGroup}</div>}
    </li>
  );
}
