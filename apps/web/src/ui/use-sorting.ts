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

/** A mouse has to move a little, or every click would be a drag. */
const MOUSE = { activationConstraint: { distance: 6 } };
/** A finger has to rest first, so that scrolling past works. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

type Say = (
  what: 'taken' | 'over' | 'dropped' | 'cancelled',
  of: UniqueIdentifier,
  at: UniqueIdentifier,
) => string;

/** What a list needs whose entries are put in order by mouse, finger and keyboard. */
export function useSorting(instructions: string, say: Say): DndContextProps {
  const isJustTaken = useRef(false);
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
          isJustTaken.current = true;
          return say('taken', active.id, active.id);
        },
        onDragOver: ({ active, over }) => {
          // At first it is over its own place: announcing that would cut off the first message.
          const isOwn = isJustTaken.current && over?.id === active.id;
          isJustTaken.current = false;
          return over && !isOwn ? say('over', active.id, over.id) : undefined;
        },
        onDragEnd: ({ active, over }) => say('dropped', active.id, (over ?? active).id),
        onDragCancel: ({ active }) => say('cancelled', active.id, active.id),
      },
    },
  };
}
