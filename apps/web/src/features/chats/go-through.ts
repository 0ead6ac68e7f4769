import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns a key handler that moves the focus with arrows, Home and End among the elements matched by a selector. */
export const arrowKeyHandler = (selector: string) => (event: KeyboardEvent<HTMLElement>) => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const place = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
  const step = steps[event.key];
  if (step === undefined || place === -1) return;
  event.preventDefault();
  all[Math.min(all.length - 1, Math.max(0, place + step))]?.focus();
};
