import { useState, useSyncExternalStore } from 'react';

/** A tap becomes a click a moment after the finger has left; a mouse's click comes with it. */
const TAP_MS = 100;

let pressed = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  pressed = next;
  for (const listener of listeners) listener();
}

addEventListener('pointerdown', () => become(true), true);
for (const end of ['pointerup', 'pointercancel'] as const) {
  addEventListener(
    end,
    ({ pointerType }) => setTimeout(become, pointerType === 'mouse' ? 0 : TAP_MS, false),
    true,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A value as it was before something was pressed, until it is released: leaving a field by a press
 * shows what is wrong with it, and a button that moves away under the press would not be clicked.
 */
export function useWhenReleased<Value>(value: Value): Value {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const [shown, setShown] = useState(value);
  if (!isPressed && shown !== value) setShown(value);
  return isPressed ? shown : value;
}
