import { useState, useSyncExternalStore } from 'react';

/** A tap becomes a click a moment after the finger has left; a mouse's click comes with it. */
const TAP_MS = 100;

let pressed = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function press({ button, ctrlKey, target }: PointerEvent): void {
  // No event comes when a select's list, which is the system's, is released.
  const isSelect = target instanceof Element && target.closest('select');
  if (button !== 0 || ctrlKey || isSelect) return;
  clearTimeout(releasing);
  pressed = true;
}

function release(): void {
  clearTimeout(releasing);
  if (!pressed) return;
  pressed = false;
  for (const listener of listeners) listener();
}

function releaseSoon({ pointerType }: PointerEvent): void {
  clearTimeout(releasing);
  releasing = setTimeout(release, pointerType === 'mouse' ? 0 : TAP_MS);
}

addEventListener('pointerdown', press, true);
addEventListener('pointerup', releaseSoon, true);
addEventListener('pointercancel', releaseSoon, true);
// After these some browsers fire no release.
for (const end of ['contextmenu', 'dragstart', 'keydown', 'blur']) {
  addEventListener(end, ({ target }) => (end !== 'blur' || target === window) && release(), true);
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
  const isPressed = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!isPressed && shown !== value) setShown(value);
  return isPressed ? shown : value;
}
