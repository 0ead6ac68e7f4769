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
const MOUSE = { activationConstraint: { distance: 6 } };
/** A finger must rest first, so that scrolling still works. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

type Announce = (
  what: 'taken' | 'over' | 'dropped' | 'cancelled',
  of: UniqueIdentifier,
  at: UniqueIdentifier,
) => string;

export function useSorting(instructions: string, say: Announce): DndContextProps {
  const isDragStart = useRef(false);
  return {
    sensors: useSensors(
      useSensor(MouseSensor, MOUSE),
      useSensor(TouchSensor, TOUCH),
      useSensor(KeyboardSensor, KEYBOARD),
    ),
    collisionDetection: closestCenter,
    accessibility: {
      screenReaderInstructions: { draggable: instructions },
      announcements: {
        onDragStart: ({ active }) => {
          isDragStart.current = true;
          return say('taken', active.id, active.id);
        },
        onDragOver: ({ active, over }) => {
          // The first event concerns the item's own position: announcing it would interrupt the first message.
          const isOwn = isDragStart.current && over?.id === active.id;
          isDragStart.current = false;
          return over && !isOwn ? say('over', active.id, over.id) : undefined;
        },
        onDragEnd: ({ active, over }) => say('dropped', active.id, (over ?? active).id),
        onDragCancel: ({ active }) => say('cancelled', active.id, active.id),
      },
    },
  };
}
