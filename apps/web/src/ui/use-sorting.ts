import {
  closestCenter,
  type DndContextProps,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef } from 'react';

/** A mouse must move a little first, or every click would start a drag. */
const MOUSE_OPTIONS = { activationConstraint: { distance: 6 } };
/** A finger must rest first, so that scrolling still works. */
const TOUCH_OPTIONS = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD_OPTIONS = { coordinateGetter: sortableKeyboardCoordinates };

type Announce = (
  event: 'taken' | 'over' | 'dropped' | 'cancelled',
  activeId: UniqueIdentifier,
  targetId: UniqueIdentifier,
) => string;

export function useSorting(instructions: string, announce: Announce): DndContextProps {
  const isDragStart = useRef(false);
  return {
    sensors: useSensors(
      useSensor(MouseSensor, MOUSE_OPTIONS),
      useSensor(TouchSensor, TOUCH_OPTIONS),
      useSensor(KeyboardSensor, KEYBOARD_OPTIONS),
    ),
    collisionDetection: closestCenter,
    accessibility: {
      screenReaderInstructions: { draggable: instructions },
      announcements: {
        onDragStart: ({ active }) => {
          isDragStart.current = true;
          return announce('taken', active.id, active.id);
        },
        onDragOver: ({ active, over }) => {
          // The first event concerns the item's own position: announcing it would interrupt the first message.
          const isOwn = isDragStart.current && over?.id === active.id;
          isDragStart.current = false;
          return over && !isOwn ? announce('over', active.id, over.id) : undefined;
        },
        onDragEnd: ({ active, over }) => announce('dropped', active.id, (over ?? active).id),
        onDragCancel: ({ active }) => announce('cancelled', active.id, active.id),
      },
    },
  };
}
