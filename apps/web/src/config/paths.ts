import { filterFields, MAX_ID, oneOf, searchOrders, wholeNumber } from '@pitlane/contracts';
import type { z } from '@/lib/zod.ts';

/** The patterns of the routes that exist; the router and the link builders share them. */
export const patterns = {
  home: '/',
  search: '/search',
  product: '/product',
  seller: '/seller/:id/products',
} as const;

/** What the search page keeps in its address: a filter, its order and its page. */
const searchAddress = filterFields.extend({
  order: oneOf(searchOrders).optional(),
  page: wholeNumber(1, MAX_ID).optional(),
});
export type SearchAddress = z.output<typeof searchAddress>;

/** Words that old links use for a field. */
const aliases: Record<string, string> = { specialOffer: 'specialOffers' };

const fields = Object.entries(searchAddress.shape).map(([field, schema]) => ({
  field,
  schema,
  name: field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
}));

/** Whether a value narrows nothing: it then stays out of addresses and filters. */
function saysNothing(field: string, value: unknown): boolean {
  if (value === undefined || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (field === 'state_id' && value === 0) || (field === 'page' && value === 1);
}

/** Reads the search page's address field by field and drops what it cannot read. */
export function searchParamsToFilter(params: URLSearchParams): SearchAddress {
  const readable: Record<string, string[]> = {};
  for (const { field, schema, name } of fields) {
    const found = params.getAll(name);
    const texts = found.length > 0 ? found : params.getAll(aliases[name] ?? name);
    if (texts.length === 0) continue;
    const read = schema.safeParse(texts);
    if (read.success && !saysNothing(field, read.data)) readable[field] = texts;
  }
  return searchAddress.parse(readable);
}

/** The address's query of a filter, always in the same order of fields. */
export function filterToSearchParams(filter: SearchAddress): URLSearchParams {
  const values = new Map<string, unknown>(Object.entries(filter));
  const params = new URLSearchParams();
  for (const { field, name } of fields) {
    const value = values.get(field);
    if (!saysNothing(field, value)) params.set(name, String(value));
  }
  return params;
}

const CYRILLIC =
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya';
const latin = new Map(
  CYRILLIC.split(' ').map((pair): [string, string] => {
    const [from = '', to = ''] = pair.split(':');
    return [from, to];
  }),
);

function slug(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => latin.get(letter) ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Builders of addresses. Nothing else writes one by hand. */
export const paths = {
  home: () => patterns.home,
  search: (filter: SearchAddress = {}) => {
    const params = filterToSearchParams(filter);
    return params.size > 0 ? `${patterns.search}?${params}` : patterns.search;
  },
  /** All ads, spelled out as the error page asks for it (specification, section 2). */
  allAds: () => `${patterns.search}?stateId=0&guarantee=false&specialOffers=false`,
  product: (post: {
    id: number;
    brand: { name: string };
    model: { name: string };
    year: number;
  }) => {
    const name = slug(`${post.brand.name} ${post.model.name} ${post.year}`);
    return `${patterns.product}?${new URLSearchParams({ id: String(post.id), name })}`;
  },
  seller: (id: number) => `/seller/${id}/products`,
};

/** An id in an address, or null where it is none. */
export function readId(text: string | null | undefined): number | null {
  const read = wholeNumber(1, MAX_ID).safeParse(text ?? '');
  return read.success ? read.data : null;
}

/** Whether a link of the menu leads to a screen that exists; others are not shown. */
export function isBuilt(link: string): boolean {
  const pathname = link.split(/[?#]/, 1)[0] ?? '';
  return Object.values(patterns).some((pattern) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '\\d+')}$`).test(pathname),
  );
}
