import type { KeyboardEvent } from 'react';

const stepByKey: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns a key handler that moves the focus with arrows, Home and End among the elements matched by a selector. */
export const arrowKeyHandler = (selector: string) => (event: KeyboardEvent<HTMLElement>) => {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const index = event.target instanceof HTMLElement ? elements.indexOf(event.target) : -1;
  const step = stepByKey[event.key];
  if (step === undefined || index === -1) return;
  event.preventDefault();
  elements[Math.min(elements.length - 1, Math.max(0, index + step))]?.focus();
};
