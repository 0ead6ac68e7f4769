import { useState, useSyncExternalStore } from 'react';

/** Delay between lifting a finger and the click; a mouse clicks at once. */
const TAP_MS = 100;

let pressed = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function press({ button, ctrlKey, target }: PointerEvent): void {
  // The native list of a select fires no event on release.
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
// After these events some browsers fire no pointerup.
for (const end of ['contextmenu', 'dragstart', 'keydown', 'blur']) {
  addEventListener(end, ({ target }) => (end !== 'blur' || target === window) && release(), true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Holds back changes of a value while a pointer is pressed. A press that blurs a field shows its error, which
 * could move the pressed button away before its click.
 */
export function useValueOnRelease<Value>(value: Value): Value {
  const isPressed = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!isPressed && shown !== value) setShown(value);
  return isPressed ? shown : value;
}
