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

/** Reports whether the target is in a control, which Enter activates. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, summary') !== null;

/** Returns the setting for shortcuts, stored in this browser: single-letter keys hinder some users (WCAG 2.1.4). */
export function useKeysSetting() {
  const [setting, storeSetting] = useStoredChoice('moderation-keys');
  return { isOn: setting !== 'off', setOn: (next: boolean) => storeSetting(next ? null : 'off') };
}

interface KeysOptions {
  isOn: boolean;
  /** The only action available in an open dialog: the one that closes it. */
  dialogAction?: KeyAction | null;
  onAction: (action: KeyAction) => boolean;
}

/** Handles keyboard shortcuts; while the user types, only Escape. */
export function useKeys({ isOn, dialogAction = null, onAction }: KeysOptions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action) return;
    if (isTyping(event.target) && action !== 'back') return;
    if (action === 'open' && isControl(event.target)) return;
    if (!isOn && action !== 'back') return;
    if (action !== dialogAction && document.querySelector('[role="dialog"]')) return;
    if (onAction(action)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // In the capture phase, before a dialog closes itself.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
