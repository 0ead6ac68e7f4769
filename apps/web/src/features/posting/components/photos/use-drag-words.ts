import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import { useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';

export function useDragWords(
  keys: readonly string[],
): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('posting');
  const total = keys.length;
  const isJustTaken = useRef(false);
  const numberOf = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  return {
    screenReaderInstructions: { draggable: t('photos.drag.instructions') },
    announcements: {
      onDragStart: ({ active }) => {
        isJustTaken.current = true;
        return t('photos.drag.taken', { number: numberOf(active.id), total });
      },
      onDragOver: ({ active, over }) => {
        // At first it is over its own place: announcing that would cut off the first message.
        const isOwn = isJustTaken.current && over?.id === active.id;
        isJustTaken.current = false;
        return over && !isOwn
          ? t('photos.drag.over', { number: numberOf(over.id), total })
          : undefined;
      },
      onDragEnd: ({ active, over }) =>
        t('photos.drag.dropped', { number: numberOf((over ?? active).id), total }),
      onDragCancel: ({ active }) =>
        t('photos.drag.cancelled', { number: numberOf(active.id), total }),
    },
  };
}
