import { readId } from '@pitlane/contracts';

export const moderationTabs = ['queue', 'messages', 'log', 'tokens'] as const;
type ModerationTab = (typeof moderationTabs)[number];

/** What the page keeps in its address. */
export interface ModerationView {
  tab: ModerationTab;
  /** The ad that is open. */
  post: number | null;
  /** The reported message that is open. */
  message: number | null;
  /** Of the log. */
  page: number;
}

export function readModerationView(params: URLSearchParams): ModerationView {
  return {
    tab: moderationTabs.find((tab) => tab === params.get('tab')) ?? 'queue',
    post: readId(params.get('post')),
    message: readId(params.get('message')),
    page: readId(params.get('page')) ?? 1,
  };
}
