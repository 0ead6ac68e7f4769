import { addresses, matchAddress } from '../addresses.ts';

/** Pages with an address of their own that is not their slug's; their slugs are fixed. */
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

/** Terms that people agree to: old versions of them stay readable. */
export const termsSlugs = ['agreement', 'privacy-policy', 'consent', 'offer'] as const;

const plainServices = ['individual-selection', 'transportation', 'buyback', 'by-service'];
const formServices = ['send-auto-trade', 'send-buy-auto', 'send-transport'];

const isOneOf = (words: readonly string[], word: string) => words.includes(word);

export const isTerms = (slug: string) => isOneOf(termsSlugs, slug);

/** Slugs that the product itself links to: they are neither removed, unpublished nor renamed. */
export const fixedSlugs: Readonly<Record<'pages' | 'services', readonly string[]>> = {
  pages: [...Object.keys(pageLinks), ...termsSlugs],
  services: [...plainServices, ...formServices],
};

/** Where a page stands. */
export function pageLink(slug: string): string {
  return pageLinks[slug] ?? (isTerms(slug) ? addresses.terms(slug) : addresses.page(slug));
}

/** Where a service stands. */
export const serviceLink = (slug: string): string =>
  isOneOf(formServices, slug) ? addresses.serviceForm(slug) : addresses.service(slug);

/** First parts of paths that the server keeps for itself. */
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

/** Whether an editor's page with this slug could never be reached, for something else stands there. */
export function hidesScreen(slug: string): boolean {
  const patterns = Object.values(addresses).map(({ pattern }) => pattern.split('/')[1]);
  return (
    isOneOf(serverPaths, slug) ||
    patterns.includes(slug) ||
    matchAddress(`/${slug}`)?.name !== 'page'
  );
}
