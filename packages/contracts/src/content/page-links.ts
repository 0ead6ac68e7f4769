import { addresses, matchAddress } from '../addresses.ts';

/** Pages whose address is not derived from their slug; these slugs are fixed. */
const pageLinks: Readonly<Record<string, string>> = {
  home: addresses.home(),
  tariffs: addresses.tariffs(),
  service: addresses.services(),
  about: addresses.about(),
  dealers: addresses.dealers(),
  contacts: addresses.contacts(),
  callback: addresses.callback(),
  block: addresses.block(),
};

/** Terms that users agree to; their old versions stay readable. */
export const termsSlugs = ['agreement', 'privacy-policy', 'consent', 'offer'] as const;

const plainServices = ['individual-selection', 'transportation', 'buyback', 'by-service'];
const formServices = ['send-auto-trade', 'send-buy-auto', 'send-transport'];

const includesWord = (words: readonly string[], word: string) => words.includes(word);

export const isTerms = (slug: string) => includesWord(termsSlugs, slug);

/** Slugs that the product itself links to: they cannot be removed, unpublished or renamed. */
export const fixedSlugs: Readonly<Record<'pages' | 'services', readonly string[]>> = {
  pages: [...Object.keys(pageLinks), ...termsSlugs],
  services: [...plainServices, ...formServices],
};

export function pageLink(slug: string): string {
  return pageLinks[slug] ?? (isTerms(slug) ? addresses.terms(slug) : addresses.page(slug));
}

export const serviceLink = (slug: string): string =>
  includesWord(formServices, slug) ? addresses.serviceForm(slug) : addresses.service(slug);

/** First path segments reserved by the server. */
const serverPaths = [
  'api',
  'media',
  'content-media',
  'assets',
  'data',
  'brands',
  'social',
  'fonts',
];

/** Reports whether a page with this slug would be unreachable because another route has its path. */
export function isReservedSlug(slug: string): boolean {
  const patterns = Object.values(addresses).map(({ pattern }) => pattern.split('/')[1]);
  return (
    includesWord(serverPaths, slug) ||
    patterns.includes(slug) ||
    matchAddress(`/${slug}`)?.name !== 'page'
  );
}
