import type { PostCard } from '@pitlane/contracts';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { stored, useInBrowser } from '@/lib/storage.ts';

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

/** Undefined until they come, null where they will not. */
let extras: CardExtras | null | undefined;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Shows these on all cards; null shows cards without them. */
export function setCardExtras(next: CardExtras | null): void {
  extras = next;
  for (const listener of listeners) listener();
}

/** Whether whoever reads here hides anything, and nothing of what: cards then wait until they know. */
const HIDES_KEY = 'hides';
const LATEST_MS = 4_000;

/** Keeps whether anything is hidden for the next page that is opened. */
export function keepHides(hides: boolean): void {
  stored.write(HIDES_KEY, hides ? '1' : null);
}

/** What a card has beside the ad; `isWaiting` while it may yet turn out to be hidden. */
export function useCardExtras(): { extras: CardExtras | null; isWaiting: boolean } {
  const hides = useInBrowser(() => stored.read(HIDES_KEY)) !== null;
  const now = useSyncExternalStore(
    subscribe,
    () => extras,
    () => undefined,
  );
  const isWaiting = hides && now === undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => extras === undefined && setCardExtras(null), LATEST_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { extras: now ?? null, isWaiting };
}
