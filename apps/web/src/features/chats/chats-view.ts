import { type ChatsView, chatRoles, chatStatuses, readId } from '@pitlane/contracts';
import { readPage } from '@/lib/read-page.ts';

/** Parses the filter of the chat list from URL parameters; ignores invalid values. */
export function parseChatsView(params: URLSearchParams): ChatsView & { page: number } {
  const findParam = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name));
  return {
    role: findParam(chatRoles, 'role'),
    status: findParam(chatStatuses, 'status'),
    unread: params.get('unread') === '1',
    post: readId(params.get('post_id')) ?? undefined,
    page: readPage(params.get('page')),
  };
}

export const hasChatFilters = ({ role, status, unread, post }: ChatsView): boolean =>
  [role, status, post].some((value) => value !== undefined) || unread === true;
