import type { PageMeta } from '@pitlane/contracts';

export interface PageQuery {
  page: number;
  per_page?: number;
  as_of?: Date;
  after?: string;
}

/** Page of a list; its meta may contain more than the position. */
export interface ListPage<Item, Meta extends PageMeta = PageMeta> {
  items: Item[];
  meta: Meta;
}

/** List that loads more pages on demand, starting from page `first`. */
export interface PagedList<Item, Meta extends PageMeta = PageMeta> {
  key: readonly unknown[];
  first: number;
  /** Maximum number of pages restored by one request; 1 if the meta of each page differs. */
  maxPagesPerRequest?: number;
  fetchPage: (query: PageQuery, signal?: AbortSignal) => Promise<ListPage<Item, Meta>>;
}

/** Returns the cursor at the end of a page: removed entries do not shift the next page. */
export function cursorAfter(page: PageMeta | undefined): Pick<PageQuery, 'after'> {
  return page?.after ? { after: page.after } : {};
}

/** Returns the moment of the first page: entries published later do not shift the next pages. */
export function momentOf(firstMeta: PageMeta | undefined): Pick<PageQuery, 'as_of'> {
  return firstMeta?.as_of ? { as_of: new Date(firstMeta.as_of) } : {};
}
