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
  placesInAddress,
  type SearchAddress,
  type SearchVehicle,
} from './search/search.address.ts';
import type { SearchOrder } from './search/search.filter.ts';
import type { ChatStatus } from './talk/chats.schema.ts';
import type { FavoriteStage } from './talk/favorites.contract.ts';
import type { ChatRole } from './talk/person.schema.ts';

// Every address of the site. The router, the server's pages, mails and the sitemap read this table;
// nothing else writes an address by hand.

/** Parameters of the path (`?` may be left out), else of the query; `#` is the fragment. What has no value is left out. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

function fill(pattern: string, { '#': fragment, ...values }: Values): string {
  const query = new URLSearchParams();
  let path = pattern;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const filled = path.replace(`:${name}`, encodeURIComponent(value));
    if (filled === path) query.set(name, String(value));
    path = filled;
  }
  path = path.replace(/\/:\w+\?|\?/g, '');
  return `${path}${query.size > 0 ? `?${query}` : ''}${fragment ? `#${fragment}` : ''}`;
}

/** An address is its builder, with its pattern beside it. */
function address<Given extends unknown[] = []>(
  pattern: string,
  values: (...given: Given) => Values = () => ({}),
) {
  const build = (...given: Given) => fill(pattern, values(...given));
  return Object.assign(build, { pattern });
}

/** What is as usual stays out of addresses. */
const unless = <Value>(usual: Value, value: Value | undefined) =>
  value === usual ? undefined : value;

type GoingOn = {
  /** A path of the site where one goes on afterwards. */
  next?: string | null;
};

const byId = (id: number) => ({ id });

const asGiven = (query: Values = {}) => query;

/** What a seller's page shows; the newest ads first, unless another order is chosen. */
interface SellerView {
  order?: SearchOrder | undefined;
  page?: number | undefined;
}

/** Which offers are listed: received or made, of one ad; both and all unless said. */
interface OffersView {
  role?: ChatRole | undefined;
  post?: number | undefined;
  page?: number | undefined;
}

/** Which dealers are listed. */
export interface DealersView {
  city_id?: number | undefined;
  brand_id?: number | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

/** Which chats the list shows beside an open one; all of them unless narrowed. */
export interface ChatsView {
  role?: ChatRole | undefined;
  status?: ChatStatus | undefined;
  unread?: boolean | undefined;
  /** Those about an ad. */
  post?: number | undefined;
  page?: number | undefined;
}

const chatsQuery = ({ role, status, unread, post, page }: ChatsView = {}) => ({
  role,
  status,
  unread: unread ? 1 : undefined,
  post_id: post,
  page: unless(1, page),
});

/** What is chosen of tariffs: months, ads and special placements a month; as usual unless said. */
export interface TariffView {
  months?: TermMonths | undefined;
  slots?: number | undefined;
  special?: number | undefined;
  /** Chosen, and to be confirmed and paid. */
  buy?: 1 | undefined;
}

/** What an own ad needs a placement or a special placement for; `create`: to be sent at all. */
export type PaidStep = 'create' | 'update' | 'publish' | 'extend' | 'promote';

/** What is paid for: a step of an ad; a new ad has no id yet. */
export type PayStepView = {
  for?: PaidStep | undefined;
  post?: number | null | undefined;
  /** A special placement comes with it. */
  special?: 1 | undefined;
};

/** A step of an own ad that is asked about as soon as the list opens. */
export interface AskedStep {
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
  /** The ad that is open. */
  post?: number | null;
  /** The reported message that is open. */
  message?: number | null;
  /** The payment or refund that is open. */
  transaction?: number | null | undefined;
  /** Which payments and refunds are listed: of an account, by number or status. */
  user?: number | undefined;
  number?: string | undefined;
  status?: TransactionStatus | undefined;
  /** The request that is open, and which are listed. */
  request?: number | null | undefined;
  form?: FormKind | undefined;
  state?: RequestState | undefined;
  overdue?: 1 | undefined;
  suspect?: 1 | undefined;
  /** Which content is listed, and what of it is open; 0 is something new. */
  content?: ContentKind | undefined;
  item?: number | null | undefined;
  /** Of the log, of requests, and of payments and refunds. */
  page?: number;
}

export const addresses = {
  home: address('/'),
  /** `vehicle` is what is known of the make and the model: the only ones that a filter chooses stand in the path. */
  search: address(
    '/search/:brand?/:model?',
    (filter: SearchAddress = {}, vehicle?: SearchVehicle) => placesInAddress(filter, vehicle),
  ),
  /** `name` is for people. */
  product: address('/product', (id: number, name?: string) => ({ id, name })),
  /** Ads side by side, in this order. */
  compare: address('/compare', (ids: readonly number[] = []) => ({
    id: ids.join(',') || undefined,
  })),
  productCreate: address('/product/create'),
  /** Sells what an ad lacks, a new one also a special placement, and leads back to what it is for. */
  productCreatePay: address<[view?: PayStepView]>('/product/create/pay', asGiven),
  productUpdate: address('/product/update', byId),
  seller: address('/seller/:id/products', (id: number, { order, page }: SellerView = {}) => ({
    id,
    order: unless('date_desc', order),
    page: unless(1, page),
  })),
  /** `part`: the tab for companies or that for people. */
  tariffs: address('/tariffs', (part?: 'legal' | 'individual', view?: TariffView) => ({
    ...view,
    '#': part,
  })),
  /** Of none in particular: leads to them all. */
  anyTariff: address('/tariff'),
  tariff: address('/tariff/:id', (id: number, view?: TariffView) => ({ id, ...view })),
  /** The newest payment that is open, else all transactions. */
  anyPay: address('/pay'),
  pay: address('/pay/:id', byId),
  /** Google's sign-in comes back here: with a code to exchange, or with the word that it failed. */
  login: address<[query?: GoingOn & { code?: string; google?: 'failed' }]>('/login', asGiven),
  register: address<[query?: GoingOn]>('/register', asGiven),
  restorePassword: address('/restore-password'),
  changePassword: address('/change-password', (token?: string) => ({ token })),
  confirm: address('/confirm', (token?: string) => ({ token })),
  /** Says what the link of a letter stops, and stops it. */
  unsubscribe: address('/unsubscribe/:token', (token: string) => ({ token })),
  account: address('/account'),
  /** Without a tab, the first that holds something. */
  accountPosts: address('/account/ads', (tab?: OwnStatus, page?: number, asked?: AskedStep) => ({
    tab,
    page: unless(1, page),
    ...asked,
  })),
  /** Of a stage, else all. */
  accountFavorites: address('/account/favorites', (stage?: FavoriteStage, page?: number) => ({
    stage,
    page: unless(1, page),
  })),
  accountMessages: address('/account/messages', chatsQuery),
  accountOffers: address('/account/messages/offers', (view: OffersView = {}) => ({
    ...view,
    page: unless(1, view.page),
  })),
  /** The chat with the seller of an ad, which its first message opens. */
  accountNewChat: address('/account/messages/new', (post: number) => ({ post })),
  accountChat: address('/account/messages/:id', (id: number, view: ChatsView = {}) => ({
    id,
    ...chatsQuery(view),
  })),
  accountTransactions: address('/account/transactions', (page?: number) => ({
    page: unless(1, page),
  })),
  accountTransaction: address('/account/transactions/transaction', byId),
  accountNotifications: address('/account/notifications'),
  /** With an id: the new ads of that one. */
  accountSavedSearches: address('/account/savedSearches', (id?: number | null, page?: number) => ({
    id,
    page: unless(1, page),
  })),
  /** `field`: what is to be filled in before one goes on. */
  accountSettings: address<[query?: { field?: 'company_inn' } & GoingOn]>(
    '/account/settings',
    asGiven,
  ),
  moderation: address('/moderation', ({ tab, page, ...opened }: ModerationView = {}) => ({
    tab: unless('queue', tab),
    ...opened,
    page: unless(1, page),
  })),
  /** What the caller has sent through forms, with our answers. */
  accountSupport: address('/account/support', (page?: number) => ({ page: unless(1, page) })),
  block: address('/block'),
  about: address('/about'),
  contacts: address('/contacts'),
  callback: address('/callback'),
  dealers: address('/dealers', ({ page, ...view }: DealersView = {}) => ({
    ...view,
    page: unless(1, page),
  })),
  services: address('/services'),
  serviceForm: address('/services/forms/:slug', (slug: string) => ({ slug })),
  service: address('/services/:slug', (slug: string) => ({ slug })),
  /** An old version of it, where one is named. */
  terms: address('/terms/:slug', (slug: string, version?: number) => ({ slug, version })),
  /** A page that editors have made: after all others, for it could be any of them. */
  page: address('/:slug', (slug: string) => ({ slug })),
};

export type AddressName = keyof typeof addresses;

/** All ads, spelled out as the error page asks for it. */
export const allPostsAddress = () =>
  `${addresses.search()}?stateId=0&guarantee=false&specialOffers=false`;

/** All ads of a make, or of one of its models. */
export const vehicleAddress = (brand: AddressVehicle, model?: AddressVehicle | null) =>
  addresses.search(
    { brand_id: [brand.id], ...(model && { model_id: [model.id] }) },
    { brand, model },
  );

const isName = (name: string): name is AddressName => name in addresses;

/** Which address a path is, with its parameters; null where the site has none. */
export function matchAddress(
  path: string,
): { name: AddressName; params: Readonly<Record<string, string>> } | null {
  for (const [name, { pattern }] of Object.entries(addresses)) {
    const places = pattern
      .replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const found = new RegExp(`^${places}$`).exec(path);
    if (found && isName(name)) return { name, params: { ...found.groups } };
  }
  return null;
}

/** An id in an address, or null where it is none. */
export function readId(text: string | null | undefined): number | null {
  const read = wholeNumber(1, MAX_ID).safeParse(text ?? '');
  return read.success ? read.data : null;
}
