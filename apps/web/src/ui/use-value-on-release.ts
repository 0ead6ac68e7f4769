import { useState, useSyncExternalStore } from 'react';

/** Delay between lifting a finger and the click event; for a mouse there is none. */
const TAP_DELAY_MS = 100;

let isPointerPressed = false;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function handlePress({ button, ctrlKey, target }: PointerEvent): void {
  // The native list of a select fires no event on release.
  const isSelect = target instanceof Element && target.closest('select');
  if (button !== 0 || ctrlKey || isSelect) return;
  clearTimeout(releaseTimer);
  isPointerPressed = true;
}

function release(): void {
  clearTimeout(releaseTimer);
  if (!isPointerPressed) return;
  isPointerPressed = false;
  for (const listener of listeners) listener();
}

function scheduleRelease({ pointerType }: PointerEvent): void {
  clearTimeout(releaseTimer);
  releaseTimer = setTimeout(release, pointerType === 'mouse' ? 0 : TAP_DELAY_MS);
}

addEventListener('pointerdown', handlePress, true);
addEventListener('pointerup', scheduleRelease, true);
addEventListener('pointercancel', scheduleRelease, true);
// After these events some browsers fire no pointerup.
for (const eventName of ['contextmenu', 'dragstart', 'keydown', 'blur']) {
  addEventListener(
    eventName,
    ({ target }) => (eventName !== 'blur' || target === window) && release(),
    true,
  );
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
    () => isPointerPressed,
    () => false,
  );
  const [shownValue, setShownValue] = useState(value);
  if (!isPressed && shownValue !== value) setShownValue(value);
  return isPressed ? shownValue : value;
}
