import type { PageMeta } from '@pitlane/contracts';

export interface PageQuery {
  page: number;
  per_page?: number;
  as_of?: Date;
  after?: string;
}

/** A page of a list; its meta may say more than which page it is. */
export interface ListPage<Item, Meta extends PageMeta = PageMeta> {
  items: Item[];
  meta: Meta;
}

/** A list that shows more on demand, from a page on. */
export interface PagedList<Item, Meta extends PageMeta = PageMeta> {
  key: readonly unknown[];
  first: number;
  /** The most pages that one call brings where several are restored; more than one unless each has something of its own. */
  pagesAtOnce?: number;
  ask: (query: PageQuery, signal?: AbortSignal) => Promise<ListPage<Item, Meta>>;
}

/** Where a page ended: what goes meanwhile does not shift the next one. */
export function after(page: PageMeta | undefined): Pick<PageQuery, 'after'> {
  return page?.after ? { after: page.after } : {};
}

/** The moment of the first page: what is published meanwhile does not shift the next ones. */
export function asOf(first: PageMeta | undefined): Pick<PageQuery, 'as_of'> {
  return first?.as_of ? { as_of: new Date(first.as_of) } : {};
}
