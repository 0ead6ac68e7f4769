import { MAX_COMPARED, readId } from '@pitlane/contracts';
import { useSyncExternalStore } from 'react';
import { stored } from '@/lib/storage.ts';

const KEY = 'compared';
const listeners = new Set<() => void>();

/** Parses a list of distinct ids, up to the maximum that can be compared. */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => readId(part) ?? []);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

const read = () => stored.read(KEY) ?? '';

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // Another tab may change the selection.
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

export function keepCompared(ids: readonly number[]): void {
  stored.write(KEY, ids.length > 0 ? ids.join(',') : null);
  for (const listener of [...listeners]) listener();
}

export const useCompared = (): number[] => readIds(useSyncExternalStore(subscribe, read, () => ''));
