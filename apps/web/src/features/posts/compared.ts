import { MAX_COMPARED, readId } from '@pitlane/contracts';
import { useSyncExternalStore } from 'react';
import { stored } from '@/lib/storage.ts';

const KEY = 'compared';
const listeners = new Set<() => void>();

/** The ids that a text lists, each once, as many as can be compared. */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => readId(part) ?? []);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

const read = () => stored.read(KEY) ?? '';

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // Another tab has chosen too.
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
