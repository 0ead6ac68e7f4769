import { useStored } from '@/lib/storage.ts';

export type View = 'grid' | 'list';

/** Returns grid or list, stored on this device. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useStored('search-view');
  return [view === 'list' ? 'list' : 'grid', setView];
}
