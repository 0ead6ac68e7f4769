import { useState, useSyncExternalStore } from 'react';

const YEAR_SECONDS = 31_536_000;

export function readCookie(name: string): string | null {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return cookie ? decodeURIComponent(cookie.slice(name.length + 1)) : null;
}

/** Stores a value for a year, for this site only. */
export function writeCookie(name: string, value: string): void {
  const secureAttribute = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secureAttribute}`;
}

/** Web storage that never throws: if it is blocked, reads return `null` and writes do nothing. */
const safeStorage = (open: () => Storage) => ({
  read(key: string): string | null {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
    } catch {
      // The value then lasts only as long as the page.
    }
  },
});

export const deviceStorage = safeStorage(() => localStorage);
export const tabStorage = safeStorage(() => sessionStorage);

const subscribeToNothing = () => () => {};

/** Returns a constant that only the browser knows; null during server rendering. */
export function useBrowserValue<Value>(read: () => Value): Value | null {
  return useSyncExternalStore(subscribeToNothing, read, () => null);
}

/** Stores a choice on this device; without storage it lasts as long as the component. */
export function useStoredChoice(key: string): [string | null, (value: string | null) => void] {
  const storedChoice = useBrowserValue(() => deviceStorage.read(key));
  const [newChoice, setNewChoice] = useState<string | null>();
  const choose = (value: string | null) => {
    deviceStorage.write(key, value);
    setNewChoice(value);
  };
  return [newChoice === undefined ? storedChoice : newChoice, choose];
}
