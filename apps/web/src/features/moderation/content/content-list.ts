import { addresses, type ContentKind, pageLink, serviceLink } from '@pitlane/contracts';
import { type Language, languages } from '@/lib/i18n.ts';
import { type ContentItem, type Draft, rowsOf } from './content-fields.ts';
import { parseMoscowInput } from './moscow-input.ts';

const titleBases = ['title', 'question', 'name'];

/** Returns the title of an item in a language, or else in the other one; empty without a title. */
export function titleOf(draft: Draft, language: Language): string {
  const other = language === 'ru' ? 'en' : 'ru';
  const names = [language, other].flatMap((titleLanguage) =>
    titleBases.map((title) => `${title}_${titleLanguage}`),
  );
  return [...names, 'name', 'slug'].map((name) => draft[name]).find(Boolean) ?? '';
}

export type Visibility = 'hidden' | 'scheduled' | 'over' | 'live';

export function visibilityOf(draft: Draft, now: number): Visibility {
  if (draft.published !== 'true') return 'hidden';
  if (draft.from && Date.parse(parseMoscowInput(draft.from)) > now) return 'scheduled';
  return draft.to && Date.parse(parseMoscowInput(draft.to)) <= now ? 'over' : 'live';
}

/** Returns the languages that lack a text which exists in the other language. */
export function findMissingLanguages(kind: ContentKind, draft: Draft): Language[] {
  const pairs = rowsOf(kind).filter(
    ({ isBilingual, field }) => isBilingual && field.is !== 'picture',
  );
  return languages.filter((language) =>
    pairs.some(({ names }) => {
      const other = language === 'ru' ? names.en : names.ru;
      return !draft[names[language]]?.trim() && draft[other]?.trim();
    }),
  );
}

/** Returns the key of the sortable group that an item belongs to. */
export function groupKeyOf(kind: ContentKind, draft: Draft): string {
  switch (kind) {
    case 'menu':
      return draft.parent_id ?? '';
    case 'slides':
      return draft.set ?? '';
    case 'banners':
      return draft.place ?? '';
    case 'questions':
      return draft.group_ru ?? '';
    case 'links':
      return draft.type ?? '';
    case 'pages':
    case 'services':
    case 'features':
    case 'recommendations':
      return '';
  }
}

export function groupTopLevel(kind: ContentKind, items: readonly ContentItem[]): ContentItem[][] {
  const isParent = (groupKey: string) =>
    kind === 'menu' && items.some(({ id }) => String(id) === groupKey);
  return [...Map.groupBy(items, ({ draft }) => groupKeyOf(kind, draft))]
    .filter(([groupKey]) => !isParent(groupKey))
    .map(([, groupItems]) => groupItems);
}

export const childrenOf = (
  kind: ContentKind,
  items: readonly ContentItem[],
  id: number,
): ContentItem[] =>
  kind === 'menu' ? items.filter(({ draft }) => draft.parent_id === String(id)) : [];

/** Sorts the items with these ids in their order and leaves all others at their positions. */
export function reorder(items: readonly ContentItem[], ids: readonly number[]): ContentItem[] {
  const sortedItems = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return items.map((item) => (ids.includes(item.id) ? (sortedItems.shift() ?? item) : item));
}

/** Returns the URL of the page that shows an item; `null` if there is no single page. */
export function siteUrlOf(kind: ContentKind, draft: Draft): string | null {
  switch (kind) {
    case 'pages':
      return draft.slug ? pageLink(draft.slug) : null;
    case 'services':
      return draft.slug ? serviceLink(draft.slug) : null;
    case 'menu':
      return draft.link || null;
    case 'banners':
      if (draft.place === 'home') return addresses.home();
      return draft.place === 'search' ? addresses.search() : null;
    case 'questions':
      return null;
    case 'slides':
    case 'features':
    case 'recommendations':
    case 'links':
      return addresses.home();
  }
}
