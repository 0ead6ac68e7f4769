import type { PostCard } from '@pitlane/contracts';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { deviceStorage, useBrowserValue } from '@/lib/storage.ts';

type CardExtra = ComponentType<{ post: PostCard }>;

/** Additions to ad cards, loaded after the page. */
export interface CardExtras {
  /** Reports whether the user has hidden an ad: `Folded` replaces its card. */
  isFolded: (post: PostCard) => boolean;
  Folded: CardExtra;
  Seen: CardExtra;
  Menu: CardExtra;
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

/** Storage key that is set if the user hides any ads, so that cards wait until the hidden ads are known. */
const HIDES_KEY = 'hides';
const MAX_WAIT_MS = 4_000;

/** Stores whether any ads are hidden, for the next page load. */
export function storeHidesAds(hidesAds: boolean): void {
  deviceStorage.write(HIDES_KEY, hidesAds ? '1' : null);
}

/** Returns the additions of cards; `isWaiting` while it is unknown if the ad is hidden. */
export function useCardExtras(): { extras: CardExtras | null; isWaiting: boolean } {
  const hidesAds = useBrowserValue(() => deviceStorage.read(HIDES_KEY)) !== null;
  const currentExtras = useSyncExternalStore(
    subscribe,
    () => extras,
    () => undefined,
  );
  const isWaiting = hidesAds && currentExtras === undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => extras === undefined && setCardExtras(null), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { extras: currentExtras ?? null, isWaiting };
}
