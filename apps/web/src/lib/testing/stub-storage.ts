import { vi } from 'vitest';

/** Replaces a web storage of the browser with an empty one; returns its content. */
export function stubStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage') {
  const content = new Map<string, string>();
  const storage: object = {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => content.set(key, value),
    removeItem: (key: string) => content.delete(key),
  };
  // `Object.keys` lists the keys of a storage.
  const handler = {
    ownKeys: () => [...content.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal(name, new Proxy(storage, handler));
  return content;
}
