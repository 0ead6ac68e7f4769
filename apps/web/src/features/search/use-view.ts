import { useState } from 'react';
import { stored } from '@/lib/storage.ts';

export type View = 'grid' | 'list';

const KEY = 'search-view';

/** Grid or list, remembered on this device. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (stored.read(KEY) === 'list' ? 'list' : 'grid'));
  return [
    view,
    (next) => {
      stored.write(KEY, next);
      setView(next);
    },
  ];
}
