import type { PostCard } from '@pitlane/contracts';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { deviceStorage, useBrowserValue } from '@/lib/storage.ts';

type Extra = ComponentType<{ post: PostCard }>;

/** Additions to ad cards, loaded after the page. */
export interface CardExtras {
  /** Reports whether the user has hidden an ad: `Folded` replaces its card. */
  isFolded: (post: PostCard) => boolean;
  Folded: Extra;
  Seen: Extra;
  Menu: Extra;
}

/** `undefined` until loaded, `null` if they will not be loaded. */
let extras: CardExtras | null | undefined;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Sets the additions of all cards; `null` shows cards without them. */
export function setCardExtras(next: CardExtras | null): void {
  extras = next;
  for (const listener of listeners) listener();
}

/** Set if the user hides any ads: cards then wait until the hidden ones are known. */
const HIDES_KEY = 'hides';
const LATEST_MS = 4_000;

/** Stores whether any ads are hidden, for the next page load. */
export function storeHidesAds(hides: boolean): void {
  deviceStorage.write(HIDES_KEY, hides ? '1' : null);
}

/** Returns the additions of cards; `isWaiting` while it is unknown if the ad is hidden. */
export function useCardExtras(): { extras: CardExtras | null; isWaiting: boolean } {
  const hides = useBrowserValue(() => deviceStorage.read(HIDES_KEY)) !== null;
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
