import { useStoredChoice } from '@/lib/storage.ts';

export type View = 'grid' | 'list';

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useStoredChoice('search-view');
  return [view === 'list' ? 'list' : 'grid', setView];
}
