import {
  filterToSearchParams,
  isSitePath,
  MAX_ID,
  type OwnStatus,
  type SearchAddress,
  wholeNumber,
} from '@pitlane/contracts';
import { inLatin } from '@/lib/latin.ts';

/** Screens around an account; their routes come when one of them is asked for. */
export const accountPatterns = {
  login: '/login',
  register: '/register',
  restorePassword: '/restore-password',
  changePassword: '/change-password',
  confirm: '/confirm',
  account: '/account',
  accountAds: '/account/ads',
  accountSettings: '/account/settings',
  block: '/block',
} as const;

/** The form of an ad, which needs an account. */
export const postingPatterns = {
  productCreate: '/product/create',
  productUpdate: '/product/update',
} as const;

/** For moderators only. */
export const moderationPatterns = { moderation: '/moderation' } as const;

/** The patterns of the routes that exist; the router and the link builders share them. */
export const patterns = {
  home: '/',
  search: '/search',
  product: '/product',
  seller: '/seller/:id/products',
  tariffs: '/tariffs',
  ...accountPatterns,
  ...postingPatterns,
  ...moderationPatterns,
} as const;

const withNext = (path: string, next: string | undefined) =>
  next ? `${path}?${new URLSearchParams({ next })}` : path;

function slug(text: string): string {
  return inLatin(text.toLowerCase())
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
  /** An ad of which only the number is known; the name in the address is for people. */
  productOf: (id: number) => `${patterns.product}?id=${id}`,
  productCreate: () => patterns.productCreate,
  productUpdate: (id: number) => `${patterns.productUpdate}?id=${id}`,
  seller: (id: number) => `/seller/${id}/products`,
  /** `part`: the tab for companies or that for people. */
  tariffs: (part?: 'legal' | 'individual') =>
    part ? `${patterns.tariffs}#${part}` : patterns.tariffs,
  /** `next`: where to go on afterwards. */
  login: (next?: string) => withNext(patterns.login, next),
  register: (next?: string) => withNext(patterns.register, next),
  restorePassword: () => patterns.restorePassword,
  changePassword: () => patterns.changePassword,
  confirm: () => patterns.confirm,
  account: () => patterns.account,
  /** Without a tab, the first that holds something. */
  accountAds: (tab?: OwnStatus, page = 1) => {
    const params = new URLSearchParams(tab && { tab });
    if (page > 1) params.set('page', String(page));
    return params.size > 0 ? `${patterns.accountAds}?${params}` : patterns.accountAds;
  },
  accountSettings: () => patterns.accountSettings,
  block: () => patterns.block,
  moderation: () => patterns.moderation,
};

/** Where to go on after signing in or registering: a path inside this app, or null. */
export function readNext(text: string | null | undefined): string | null {
  return text && isSitePath(text) ? text : null;
}

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
