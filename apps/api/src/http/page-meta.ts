import type { PageMeta } from '@pitlane/contracts';

/** `meta` of a page of a list; the last page of an empty list is the first. */
export function pageMetaOf(page: number, perPage: number, total: number): PageMeta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
}
