import type { PageMeta } from '@pitlane/contracts';

/** Returns the `meta` of a page of a list; an empty list has one page. */
export function pageMetaOf(page: number, perPage: number, total: number): PageMeta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
}
