import { MAX_COMPARED, readId } from '@pitlane/contracts';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/storage.ts';

const STORAGE_KEY = 'compared';
const listeners = new Set<() => void>();

/** Parses a list of distinct ids, up to the maximum that can be compared. */
export function parseComparedIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => readId(part) ?? []);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

const readStoredIds = () => deviceStorage.read(STORAGE_KEY) ?? '';

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // Another tab may change the selection.
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

export function storeComparedIds(ids: readonly number[]): void {
  deviceStorage.write(STORAGE_KEY, ids.length > 0 ? ids.join(',') : null);
  for (const listener of [...listeners]) listener();
}

export const useComparedIds = (): number[] =>
  parseComparedIds(useSyncExternalStore(subscribe, readStoredIds, () => ''));
