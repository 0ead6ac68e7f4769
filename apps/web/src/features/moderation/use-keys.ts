import { useEffect, useEffectEvent } from 'react';
import { useStored } from '@/lib/storage.ts';
import { actionOf, type KeyAction } from './key-map.ts';

/** Whether somebody types there: then letters are letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  );
}

/** Enter belongs to what is focused, where that does something by itself. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, summary') !== null;

/** The switch of the keys, kept in this browser: single letters get in the way of some (WCAG 2.1.4). */
export function useKeysSwitch() {
  const [kept, keep] = useStored('moderation-keys');
  return { on: kept !== 'off', turn: (wanted: boolean) => keep(wanted ? null : 'off') };
}

interface KeysOptions {
  on: boolean;
  /** The one action that an open dialog leaves: what opened it closes it. */
  inDialog?: KeyAction | null;
  /** Says whether it used the key. */
  act: (action: KeyAction) => boolean;
}

/** Listens to the keys of the queue; what is typed is left alone, but Escape. */
export function useKeys({ on, inDialog = null, act }: KeysOptions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action) return;
    if (isTyping(event.target) && action !== 'back') return;
    if (action === 'open' && isControl(event.target)) return;
    if (!on && action !== 'back') return;
    if (action !== inDialog && document.querySelector('[role="dialog"]')) return;
    if (act(action)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // In the capture phase, before a dialog closes itself.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
