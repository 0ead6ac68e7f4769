import { useStored } from '@/lib/storage.ts';

export type View = 'grid' | 'list';

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useStored('search-view');
  return [view === 'list' ? 'list' : 'grid', setView];
}
