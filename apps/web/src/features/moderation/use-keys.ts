import { useEffect, useEffectEvent } from 'react';
import { useStoredChoice } from '@/lib/storage.ts';
import { actionOf, type KeyAction } from './key-map.ts';

/** Reports whether the target accepts text, which disables letter shortcuts. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  );
}

/** Enter activates the focused control if it has an action of its own. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, summary') !== null;

/** Returns the setting for shortcuts, stored in this browser: single-letter keys hinder some users (WCAG 2.1.4). */
export function useKeysSwitch() {
  const [setting, storeSetting] = useStoredChoice('moderation-keys');
  return { on: setting !== 'off', turn: (wanted: boolean) => storeSetting(wanted ? null : 'off') };
}

interface KeysOptions {
  on: boolean;
  /** The only action available in an open dialog: the one that closes it. */
  inDialog?: KeyAction | null;
  act: (action: KeyAction) => boolean;
}

/** Handles the shortcuts of the queue; while typing only Escape. */
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
