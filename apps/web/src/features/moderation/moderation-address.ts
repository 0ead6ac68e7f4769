import { paths, readId } from '@/config/paths.ts';

export const moderationTabs = ['queue', 'log', 'tokens'] as const;
type ModerationTab = (typeof moderationTabs)[number];

/** What the page keeps in its address. */
export interface ModerationView {
  tab: ModerationTab;
  /** The ad that is open. */
  post: number | null;
  /** Of the log. */
  page: number;
}

export function readModerationView(params: URLSearchParams): ModerationView {
  return {
    tab: moderationTabs.find((tab) => tab === params.get('tab')) ?? 'queue',
    post: readId(params.get('post')),
    page: readId(params.get('page')) ?? 1,
  };
}

/** The address of a view; what is as usual stays out of it. */
export function moderationAddress({ tab, post, page }: Partial<ModerationView>): string {
  const params = new URLSearchParams();
  if (tab && tab !== 'queue') params.set('tab', tab);
  if (post) params.set('post', String(post));
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `${paths.moderation()}?${params}` : paths.moderation();
}
