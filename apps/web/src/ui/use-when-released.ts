import { useState, useSyncExternalStore } from 'react';

/** A tap becomes a click a moment after the finger has left; a mouse's click comes with it. */
const TAP_MS = 100;

let pressed = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}

function press({ button, target }: PointerEvent): void {
  // The lists of selects are the system's, and keep to themselves when they are let go of.
  if (button !== 0 || (target instanceof Element && target.closest('select'))) return;
  clearTimeout(releasing);
  become(true);
}

function release({ pointerType }: PointerEvent): void {
  if (!pressed) return;
  clearTimeout(releasing);
  releasing = setTimeout(become, pointerType === 'mouse' ? 0 : TAP_MS, false);
}

addEventListener('pointerdown', press, true);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', release, true);

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
