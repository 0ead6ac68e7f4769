import type { FormKind } from './content/content.schema.ts';
import type { ContentKind } from './content/editing.schema.ts';
import { wholeNumber } from './fields.ts';
import type { RequestState } from './forms/forms.schema.ts';
import { MAX_ID } from './http.ts';
import type { TermMonths } from './money/tariffs.schema.ts';
import type { TransactionStatus } from './money/transactions.schema.ts';
import type { OwnStatus } from './posts/posting.schema.ts';
import {
  type AddressVehicle,
  type SearchAddress,
  type SearchVehicle,
  searchAddressParams,
} from './search/search.address.ts';
import type { SearchOrder } from './search/search.filter.ts';
import type { ChatStatus } from './talk/chats.schema.ts';
import type { FavoriteStage } from './talk/favorites.contract.ts';
import type { ChatRole } from './talk/person.schema.ts';

// All URLs of the site, used by the router, the server's pages, emails and the sitemap. No other
// module contains a path of the site.

/**
 * Path parameters (`?` marks optional ones), otherwise query parameters; `#` is the fragment. Empty values are
 * omitted.
 */
type AddressValues = Readonly<Record<string, string | number | null | undefined>>;

function fillPattern(pattern: string, { '#': fragment, ...values }: AddressValues): string {
  const query = new URLSearchParams();
  let path = pattern;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const filledPath = path.replace(`:${name}`, encodeURIComponent(value));
    if (filledPath === path) query.set(name, String(value));
    path = filledPath;
  }
  path = path.replace(/\/:\w+\?|\?/g, '');
  return `${path}${query.size > 0 ? `?${query}` : ''}${fragment ? `#${fragment}` : ''}`;
}

/** Returns a function that builds an address, with the route pattern as its property. */
function address<Args extends unknown[] = []>(
  pattern: string,
  values: (...args: Args) => AddressValues = () => ({}),
) {
  const build = (...args: Args) => fillPattern(pattern, values(...args));
  return Object.assign(build, { pattern });
}

/** Omits default values from addresses. */
const omitDefault = <Value>(defaultValue: Value, value: Value | undefined) =>
  value === defaultValue ? undefined : value;

type NextPath = {
  /** Path of the site to continue to. */
  next?: string | null;
};

const byId = (id: number) => ({ id });

const toQuery = (query: AddressValues = {}) => query;

interface SellerView {
  order?: SearchOrder | undefined;
  page?: number | undefined;
}

/** Filter of the list of offers: received or made, of one ad; all by default. */
interface OffersView {
  role?: ChatRole | undefined;
  post?: number | undefined;
  page?: number | undefined;
}

export interface DealersView {
  city_id?: number | undefined;
  brand_id?: number | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

/** Filter of the list of chats, which stays visible beside an open chat. */
export interface ChatsView {
  role?: ChatRole | undefined;
  status?: ChatStatus | undefined;
  unread?: boolean | undefined;
  post?: number | undefined;
  page?: number | undefined;
}

const chatsQuery = ({ role, status, unread, post, page }: ChatsView = {}) => ({
  role,
  status,
  unread: unread ? 1 : undefined,
  post_id: post,
  page: omitDefault(1, page),
});

/** Options selected on the page of a tariff: months, ads per month and special placements per month. */
export interface TariffView {
  months?: TermMonths | undefined;
  slots?: number | undefined;
  special?: number | undefined;
  /** Opens the confirmation of the purchase. */
  buy?: 1 | undefined;
}

/** Step of a user's own ad that requires a placement or special placement; `create` submits a new ad. */
export type PaidStep = 'create' | 'update' | 'publish' | 'extend' | 'promote';

/** Step to pay for; a new ad has no id yet. */
export type PayStepView = {
  for?: PaidStep | undefined;
  post?: number | null | undefined;
  /** Adds a special placement. */
  special?: 1 | undefined;
};

/** Step of a user's own ad that the list asks to confirm when it opens. */
export interface PendingStep {
  step: Exclude<PaidStep, 'create' | 'update'>;
  post: number;
}

interface ModerationView {
  tab?:
    | 'queue'
    | 'messages'
    | 'requests'
    | 'content'
    | 'transactions'
    | 'tariffs'
    | 'log'
    | 'tokens';
  post?: number | null;
  message?: number | null;
  transaction?: number | null | undefined;
  /** Filter of the transactions: account, number or status. */
  user?: number | undefined;
  number?: string | undefined;
  status?: TransactionStatus | undefined;
  /** Id of the open request; the fields below filter the list. */
  request?: number | null | undefined;
  form?: FormKind | undefined;
  state?: RequestState | undefined;
  overdue?: 1 | undefined;
  suspect?: 1 | undefined;
  /** Kind of content listed and id of the open item; 0 creates one. */
  content?: ContentKind | undefined;
  item?: number | null | undefined;
  /** Page of the log, of requests or of transactions. */
  page?: number;
}

export const addresses = {
  home: address('/'),
  /** `vehicle` provides the slugs of make and model, which become part of the path if the filter selects only these. */
  search: address(
    '/search/:brand?/:model?',
    (filter: SearchAddress = {}, vehicle?: SearchVehicle) => searchAddressParams(filter, vehicle),
  ),
  /** `name` only makes the address readable. */
  product: address('/product', (id: number, name?: string) => ({ id, name })),
  compare: address('/compare', (ids: readonly number[] = []) => ({
    id: ids.join(',') || undefined,
  })),
  productCreate: address('/product/create'),
  /** Sells the placements that a step requires, for a new ad also a special placement, and returns to the step. */
  productCreatePay: address<[view?: PayStepView]>('/product/create/pay', toQuery),
  productUpdate: address('/product/update', byId),
  seller: address('/seller/:id/products', (id: number, { order, page }: SellerView = {}) => ({
    id,
    order: omitDefault('date_desc', order),
    page: omitDefault(1, page),
  })),
  /** `part` is the tab for companies or for individuals. */
  tariffs: address('/tariffs', (part?: 'legal' | 'individual', view?: TariffView) => ({
    ...view,
    '#': part,
  })),
  anyTariff: address('/tariff'),
  tariff: address('/tariff/:id', (id: number, view?: TariffView) => ({ id, ...view })),
  /** Redirects to the newest open payment, or to the list of transactions if none is open. */
  anyPay: address('/pay'),
  pay: address('/pay/:id', byId),
  /** Google sign-in redirects here, with a code to exchange or with `google=failed`. */
  login: address<[query?: NextPath & { code?: string; google?: 'failed' }]>('/login', toQuery),
  register: address<[query?: NextPath]>('/register', toQuery),
  restorePassword: address('/restore-password'),
  changePassword: address('/change-password', (token?: string) => ({ token })),
  confirm: address('/confirm', (token?: string) => ({ token })),
  /** Page that shows which emails the link stops and asks for confirmation. */
  unsubscribe: address('/unsubscribe/:token', (token: string) => ({ token })),
  account: address('/account'),
  /** Without a tab, opens the first one that is not empty. */
  accountPosts: address(
    '/account/ads',
    (tab?: OwnStatus, page?: number, pendingStep?: PendingStep) => ({
      tab,
      page: omitDefault(1, page),
      ...pendingStep,
    }),
  ),
  accountFavorites: address('/account/favorites', (stage?: FavoriteStage, page?: number) => ({
    stage,
    page: omitDefault(1, page),
  })),
  accountMessages: address('/account/messages', chatsQuery),
  accountOffers: address('/account/messages/offers', (view: OffersView = {}) => ({
    ...view,
    page: omitDefault(1, view.page),
  })),
  /** New chat with the seller of an ad, created by its first message. */
  accountNewChat: address('/account/messages/new', (post: number) => ({ post })),
  accountChat: address('/account/messages/:id', (id: number, view: ChatsView = {}) => ({
    id,
    ...chatsQuery(view),
  })),
  accountTransactions: address('/account/transactions', (page?: number) => ({
    page: omitDefault(1, page),
  })),
  accountTransaction: address('/account/transactions/transaction', byId),
  accountNotifications: address('/account/notifications'),
  /** With an id, lists the new ads of that saved search. */
  accountSavedSearches: address('/account/savedSearches', (id?: number | null, page?: number) => ({
    id,
    page: omitDefault(1, page),
  })),
  /** `field` must be filled in before the user can continue to `next`. */
  accountSettings: address<[query?: { field?: 'company_inn' } & NextPath]>(
    '/account/settings',
    toQuery,
  ),
  moderation: address('/moderation', ({ tab, page, ...filter }: ModerationView = {}) => ({
    tab: omitDefault('queue', tab),
    ...filter,
    page: omitDefault(1, page),
  })),
  /** Requests sent through forms, with the answers of the staff. */
  accountSupport: address('/account/support', (page?: number) => ({ page: omitDefault(1, page) })),
  block: address('/block'),
  about: address('/about'),
  contacts: address('/contacts'),
  callback: address('/callback'),
  dealers: address('/dealers', ({ page, ...view }: DealersView = {}) => ({
    ...view,
    page: omitDefault(1, page),
  })),
  services: address('/services'),
  serviceForm: address('/services/forms/:slug', (slug: string) => ({ slug })),
  service: address('/services/:slug', (slug: string) => ({ slug })),
  /** With `version`, shows that older version. */
  terms: address('/terms/:slug', (slug: string, version?: number) => ({ slug, version })),
  /** Page created by editors. Must be last, because its pattern matches every path with one segment. */
  page: address('/:slug', (slug: string) => ({ slug })),
};

export type AddressName = keyof typeof addresses;

/** Returns the address of all ads with explicit defaults, as the error page links to it. */
export const allPostsAddress = () =>
  `${addresses.search()}?stateId=0&guarantee=false&specialOffers=false`;

/** Returns the address of all ads of a make or of one of its models. */
export const vehicleAddress = (brand: AddressVehicle, model?: AddressVehicle | null) =>
  addresses.search(
    { brand_id: [brand.id], ...(model && { model_id: [model.id] }) },
    { brand, model },
  );

const isAddressName = (name: string): name is AddressName => name in addresses;

/** Returns the name and parameters of the address that matches a path, or `null` if none does. */
export function matchAddress(
  path: string,
): { name: AddressName; params: Readonly<Record<string, string>> } | null {
  for (const [name, { pattern }] of Object.entries(addresses)) {
    const pathPattern = pattern
      .replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pathPattern}$`).exec(path);
    if (match && isAddressName(name)) return { name, params: { ...match.groups } };
  }
  return null;
}

/** Parses an id from a URL; returns `null` if the text is not one. */
export function readId(text: string | null | undefined): number | null {
  const result = wholeNumber(1, MAX_ID).safeParse(text ?? '');
  return result.success ? result.data : null;
}
