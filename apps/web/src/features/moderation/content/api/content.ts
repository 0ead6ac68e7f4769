import {
  type ContentEntry,
  type ContentKind,
  type ContentPicture,
  changeContent,
  contentPicture,
  createContent,
  getContent,
  getContentHistory,
  getContentList,
  orderContent,
  previewContent,
  removeContent,
  restoreContent,
} from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, call } from '@/lib/api.ts';
import { currentLanguage, type Language } from '@/lib/i18n.ts';
import { type CallQuery, queryClient, queryOf } from '@/lib/query.ts';
import {
  bodyOf,
  type ContentItem,
  type Draft,
  draftOf,
  itemOf,
  rowsOf,
} from '../content-fields.ts';
import { reorder } from '../content-list.ts';

/** Maximum number of loaded pages of a list; a page has a hundred items. */
const MAX_PAGES = 10;

/** Query of all items of a kind in their order. Always stale: other editors work at the same time. */
export const contentListQuery = (
  kind: ContentKind,
): CallQuery<ContentItem[]> & { staleTime: number } => ({
  queryKey: [getContentList.path, currentLanguage(), kind],
  queryFn: async ({ signal }) => {
    const fetchPage = (page: number) =>
      call(getContentList, { params: { kind }, query: { page } }, signal);
    const firstPage = await fetchPage(1);
    const otherPageCount = Math.min(firstPage.meta.last_page, MAX_PAGES) - 1;
    const otherPages = await Promise.all(
      Array.from({ length: otherPageCount }, (_, index) => fetchPage(index + 2)),
    );
    return [firstPage, ...otherPages]
      .flatMap(({ items }) => items)
      .map((entry) => itemOf(kind, entry));
  },
  meta: { private: true },
  staleTime: 0,
});

const entryQuery = (kind: ContentKind, id: number) => queryOf(getContent, { params: { kind, id } });

export const contentQuery = (kind: ContentKind, id: number) => ({
  ...entryQuery(kind, id),
  staleTime: 0,
  select: (entry: ContentEntry) => itemOf(kind, entry),
});

export const contentHistoryQuery = (kind: ContentKind, id: number) => ({
  ...queryOf(getContentHistory, { params: { kind, id } }),
  staleTime: 0,
});

/** Caches an updated item and invalidates lists and public content that may show it. */
function cacheEntry(kind: ContentKind, entry: ContentEntry): void {
  queryClient.setQueryData(entryQuery(kind, entry.id).queryKey, entry);
  for (const { path } of [getContentList, getContentHistory]) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.private === false });
}

export const refetchContent = (kind: ContentKind, id: number): Promise<unknown> =>
  Promise.all(
    [entryQuery(kind, id), contentHistoryQuery(kind, id)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'content.changed';

interface SaveRequest {
  kind: ContentKind;
  /** 0 creates an item. */
  id: number;
  version: number;
  draft: Draft;
}

async function save({ kind, id, version, draft }: SaveRequest): Promise<ContentEntry> {
  const body = bodyOf(kind, draft);
  const entry =
    id === 0
      ? await call(createContent, { params: { kind }, body })
      : await call(changeContent, { params: { kind, id }, body: { ...body, version } });
  cacheEntry(kind, entry);
  return entry;
}

export const useSaveContent = () => useMutation({ mutationFn: save });

interface RestoreRequest extends Pick<SaveRequest, 'kind' | 'id' | 'version'> {
  to: number;
}

async function restore({ kind, id, version, to }: RestoreRequest): Promise<ContentEntry> {
  const entry = await call(restoreContent, { params: { kind, id }, body: { version, to } });
  cacheEntry(kind, entry);
  return entry;
}

/** Restores items that were just removed: a content item and the menu items removed with it. */
export async function restoreRemoved(
  kind: ContentKind,
  removedItems: readonly Pick<ContentItem, 'id' | 'version'>[],
): Promise<void> {
  for (const { id, version: to } of removedItems) await restore({ kind, id, version: to + 1, to });
}

export const useRestoreContent = () => useMutation({ mutationFn: restore });

async function remove({ kind, id, version }: Omit<RestoreRequest, 'to'>): Promise<ContentEntry> {
  const entry = await call(removeContent, { params: { kind, id }, body: { version } });
  // Updates the list at once, or the focus would return to a row about to disappear.
  queryClient.setQueryData<ContentItem[]>(contentListQuery(kind).queryKey, (items) =>
    items?.filter((item) => item.id !== id && item.draft.parent_id !== String(id)),
  );
  cacheEntry(kind, entry);
  return entry;
}

export const useRemoveContent = () => useMutation({ mutationFn: remove });

/** Sorts a group optimistically and rolls back on failure. Requests run one after the other. */
export function useOrderContent(onFailed: (error: unknown) => void) {
  return useMutation({
    scope: { id: 'content order' },
    mutationFn: ({ kind, ids }: { kind: ContentKind; ids: number[] }) =>
      call(orderContent, { params: { kind }, body: { ids } }),
    onMutate: async ({ kind, ids }) => {
      const { queryKey } = contentListQuery(kind);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<ContentItem[]>(queryKey);
      queryClient.setQueryData<ContentItem[]>(queryKey, (items) => items && reorder(items, ids));
      return before;
    },
    onError: (error, { kind }, before) => {
      queryClient.setQueryData(contentListQuery(kind).queryKey, before);
      onFailed(error);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [getContentList.path] });
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.private === false });
    },
  });
}

const preview = ({ kind, draft }: Pick<SaveRequest, 'kind' | 'draft'>) =>
  call(previewContent, { params: { kind }, body: bodyOf(kind, draft) });

export const usePreviewContent = () => useMutation({ mutationFn: preview });

export type Pictures = Readonly<Record<string, ContentPicture>>;

const withPicture = z.object({ picture: z.optional(z.nullable(contentPicture)) });

/** Query of the pictures of a stored item: only its preview returns more than their ids. */
export const storedPicturesQuery = (kind: ContentKind, item: ContentItem | undefined) => {
  const pictureFields = rowsOf(kind).filter(({ field }) => field.is === 'picture');
  const idOf = (names: Record<Language, string>, language: Language) =>
    item?.draft[names[language]] ?? '';
  return {
    queryKey: [previewContent.path, 'pictures', kind, item?.id, item?.version],
    queryFn: async (): Promise<Pictures> => {
      const previews = await preview({ kind, draft: item?.draft ?? draftOf(kind, {}) });
      return Object.fromEntries(
        (['ru', 'en'] as const).flatMap((language) =>
          pictureFields.flatMap(({ names }) => {
            const { data } = withPicture.safeParse(previews[language]);
            const id = idOf(names, language);
            return id && data?.picture ? [[id, data.picture]] : [];
          }),
        ),
      );
    },
    enabled: pictureFields.some(({ names }) => idOf(names, 'ru') || idOf(names, 'en')),
    meta: { private: true },
  };
};
