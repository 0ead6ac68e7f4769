import type { PostCard } from '@pitlane/contracts';
import { type ComponentType, useSyncExternalStore } from 'react';

type Extra = ComponentType<{ post: PostCard }>;

/** What cards have beside the ad itself; its code comes after the page. */
export interface CardExtras {
  /** Whether whoever reads has hidden an ad: `Folded` stands in its place. */
  isFolded: (post: PostCard) => boolean;
  Folded: Extra;
  /** Says that it was opened before. */
  Seen: Extra;
  /** What can be done with it in a list. */
  Menu: Extra;
}

let extras: CardExtras | null = null;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Shows these on all cards. */
export function setCardExtras(next: CardExtras): void {
  extras = next;
  for (const listener of listeners) listener();
}

export const useCardExtras = () =>
  useSyncExternalStore(
    subscribe,
    () => extras,
    () => null,
  );
