import { addresses, type ModeratedPost, type SignedIn, termsSlugs } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import {
  createAccount,
  DEMO_PASSWORD,
  newEmail,
  newPhone,
  registerByApi,
  signInByApi,
  storeSession,
} from './account.ts';
import { listContent } from './content-api.ts';
import { waitForMailLink, waitForTokenLink } from './inbox.ts';
import { createPurchaseByApi, payByApi, payWithCard } from './payments-api.ts';
import { drawPhotos } from './photo-files.ts';
import {
  approvePost,
  authorization,
  createPost,
  deletePost,
  listOwnPosts,
  signInAsModerator,
} from './posts-api.ts';
import { submitFormByApi } from './request-form.ts';

/** Returns the ids of the oldest ad and its seller, which belong to the demo and are not deleted by other tests. */
async function findOldestIds(page: Page) {
  const response = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await response.json()).data;
  return { id: String(card.id), sellerId: String(card.seller.id) };
}

type ScreenSetup = (page: Page) => Promise<string>;

/** Returns the URL of a demo ad that its seller has unpublished. */
async function findUnpublishedPost(page: Page): Promise<string> {
  const seller = await signInByApi(page.request, 'company@pitlane.test', DEMO_PASSWORD);
  const posts = await listOwnPosts(page.request, seller, 'removed');
  const post = posts.find(({ published_at }) => published_at !== null);
  return `/product?id=${post?.id}`;
}

type Login = 'user' | 'company' | 'moderator' | 'admin';

/** Signs in to a demo account and returns `url`, or the URL that it computes from the session. */
const asDemoAccount =
  (login: Login, url: string | ((page: Page, session: SignedIn) => Promise<string>)): ScreenSetup =>
  async (page) => {
    const session = await signInByApi(page.request, `${login}@pitlane.test`, DEMO_PASSWORD);
    await storeSession(page, session);
    return typeof url === 'string' ? url : url(page, session);
  };

async function findDeniedPost({ request }: Page, session: SignedIn): Promise<string> {
  const [post] = await listOwnPosts(request, session, 'denied');
  return `/product/update?id=${post?.id}`;
}

/** Signs in an account with a notification of an approved ad. */
async function createNotifiedAccount(page: Page): Promise<string> {
  const { request } = page;
  const { session } = await createAccount(request, 'notified');
  const { id } = await createPost(request, session, await drawPhotos(page, 6, [480, 360]));
  await approvePost(request, (await signInAsModerator(request)).token, id);
  await deletePost(request, session, id);
  await storeSession(page, session);
  return addresses.accountNotifications();
}

/** Signs in a new account without data. */
const asNewAccount =
  (url: string): ScreenSetup =>
  async (page) => {
    await storeSession(page, (await createAccount(page.request, 'newcomer')).session);
    return url;
  };

const withOpenPayment =
  (url: string | ((id: number) => string)): ScreenSetup =>
  async (page) => {
    const { session } = await createAccount(page.request, 'paying');
    const { transaction_id: id } = await createPurchaseByApi(page.request, session, 'adverts', {
      count: 3,
    });
    await storeSession(page, session);
    return typeof url === 'string' ? url : url(id);
  };

async function createDeclinedPayment(page: Page): Promise<string> {
  const { session } = await createAccount(page.request, 'declined');
  const purchase = await createPurchaseByApi(page.request, session, 'adverts', { count: 1 });
  await storeSession(page, session);
  await page.goto(purchase.payment_url ?? '');
  await payWithCard(page, 'declines');
  return addresses.pay(purchase.transaction_id);
}

/** Returns the review URL of an ad in the queue, preferably one with findings. */
async function findPendingPost({ request }: Page, { token }: SignedIn): Promise<string> {
  const headers = authorization(token);
  const response = await request.get('/api/moderation/posts?per_page=50', { headers });
  const queue: ModeratedPost[] = (await response.json()).data;
  const post = queue.find(({ findings }) => findings.length > 0) ?? queue[0];
  return `/moderation?post=${post?.id}`;
}

async function createPaymentForStaff({ request }: Page): Promise<string> {
  const { session } = await createAccount(request, 'staff-payment');
  const purchase = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await payByApi(request, session, purchase);
  return addresses.moderation({ tab: 'transactions', transaction: purchase.transaction_id });
}

/** Signs in an account with a saved search and a followed seller. */
async function createAccountWithSavedSearch(page: Page): Promise<string> {
  const { session } = await createAccount(page.request, 'saver');
  const headers = authorization(session.token);
  const { sellerId } = await findOldestIds(page);
  const post = (path: string, data: object) =>
    page.request.post(`/api/profile/${path}`, { headers, data });
  await post('follow-seller', { id: Number(sellerId) });
  await post('save-filter', { kind: 'ground', price_to: 3_000_000, name: 'На дачу' });
  await storeSession(page, session);
  return addresses.accountSavedSearches();
}

/** Edits the offer unless a previous run has edited it, and returns the URL of its first version. */
async function createOldTerms({ request }: Page): Promise<string> {
  const session = await signInAsModerator(request);
  const pages = await listContent(request, session, 'pages');
  const offer = pages.find(({ slug }) => slug === 'offer');
  if (offer?.version === 1) {
    // May conflict with the same edit by the test of another device.
    await request.post(`/api/moderation/content/pages/${offer.id}`, {
      headers: authorization(session.token),
      data: { version: 1, seo_title_en: 'Offer: what Pitlane sells and how it is paid' },
    });
  }
  return addresses.terms('offer', 1);
}

/** Signs in an account that has requested a callback. */
async function createAccountWithRequest(page: Page): Promise<string> {
  const { session } = await createAccount(page.request, 'sender');
  const data = { name: 'Вера', phone: newPhone(), description: 'Перезвоните насчёт выкупа' };
  await submitFormByApi(page.request, 'forms/callback', data, session);
  await storeSession(page, session);
  return addresses.accountSupport();
}

async function createRequestForStaff({ request }: Page): Promise<string> {
  const data = { name: 'Вера', phone: newPhone(), description: 'Жёлтая, на ходу' };
  const id = await submitFormByApi(request, 'forms/buyback', data);
  return addresses.moderation({ tab: 'requests', request: id });
}

async function findPageToEdit({ request }: Page, session: SignedIn): Promise<string> {
  const pages = await listContent(request, session, 'pages');
  const item = pages.find(({ slug }) => slug === 'about')?.id;
  return addresses.moderation({ tab: 'content', content: 'pages', item });
}

/** Returns the unsubscribe path of an email about a published ad. */
async function createUnsubscribeLink(page: Page): Promise<string> {
  const { request } = page;
  const { email, session } = await createAccount(request, 'letter');
  const { id } = await createPost(request, session, await drawPhotos(page, 6, [480, 360]));
  await approvePost(request, (await signInAsModerator(request)).token, id);
  const { link } = await waitForMailLink(request, email, '/unsubscribe/');
  await deletePost(request, session, id);
  return new URL(link).pathname;
}

/** Screens whose page title contains the heading and whose forms support autocomplete. */
export const accountScreens: Record<string, ScreenSetup> = {
  'sign-in': async () => '/login',
  registration: async () => '/register',
  'password reset request': async () => '/restore-password',
  'password reset': async ({ request }) => {
    const { email } = await createAccount(request, 'page');
    await request.post('/api/auth/send-reset-password-url', { data: { email } });
    return waitForTokenLink(request, email, '/change-password');
  },
  'invalid password reset link': async () => '/change-password',
  'account activation': async ({ request }) => {
    const email = newEmail('page');
    await registerByApi(request, email);
    return waitForTokenLink(request, email, '/confirm');
  },
  'invalid activation link': async () => '/confirm',
  'unsubscribe page': createUnsubscribeLink,
  'settings of an individual': asDemoAccount('user', '/account/settings'),
  'settings of a company': asDemoAccount('company', '/account/settings'),
  'blocked account': async () => '/block',
};

/** Screens whose page title contains the heading. */
export const postingScreens: Record<string, ScreenSetup> = {
  'a new ad': asDemoAccount('user', '/product/create'),
  'a denied ad in the form': asDemoAccount('user', findDeniedPost),
  'own active ads': asDemoAccount('user', '/account/ads?tab=active'),
  'own ads in moderation': asDemoAccount('user', '/account/ads?tab=moderation'),
  'own denied ads': asDemoAccount('user', '/account/ads?tab=denied'),
  'own removed ads': asDemoAccount('company', '/account/ads?tab=removed'),
  favorites: asDemoAccount('user', async ({ request }, { token }) => {
    const response = await request.get('/api/filter/search?order=date_asc&per_page=2');
    for (const { id } of (await response.json()).data) {
      await request.post('/api/profile/add-to-favorites', {
        headers: authorization(token),
        data: { id, note: 'Позвонить в субботу', stage: 'viewing' },
      });
    }
    return '/account/favorites';
  }),
  'saved searches': createAccountWithSavedSearch,
  'no saved searches yet': asNewAccount(addresses.accountSavedSearches()),
  chats: asDemoAccount('user', '/account/messages'),
  'an open chat': asDemoAccount('user', async ({ request }, { token }) => {
    const response = await request.get('/api/profile/get-chats', { headers: authorization(token) });
    const [chat] = (await response.json()).data;
    return addresses.accountChat(chat.id);
  }),
  'a new chat': asDemoAccount('user', async (page) =>
    addresses.accountNewChat(Number((await findOldestIds(page)).id)),
  ),
  'price offers': asDemoAccount('user', '/account/messages/offers'),
  notifications: createNotifiedAccount,
  'no notifications yet': asNewAccount(addresses.accountNotifications()),
  'tariffs for individuals': async () => '/tariffs#individual',
  'tariffs for companies': asDemoAccount('company', '/tariffs#legal'),
  'the constructor tariff': asDemoAccount('company', '/tariff/5?months=3&slots=12&special=3'),
  'the pay-per-ad tariff': async () => '/tariff/2',
  'the trial tariff': async () => '/tariff/1',
  'checkout of the constructor tariff': asDemoAccount(
    'company',
    '/tariff/5?months=3&slots=12&special=3&buy=1',
  ),
  'checkout of an ad': withOpenPayment('/product/create/pay'),
  'an open payment': withOpenPayment('/pay'),
  'a declined payment': createDeclinedPayment,
  transactions: withOpenPayment('/account/transactions'),
  'no transactions yet': asNewAccount('/account/transactions'),
  'a transaction': withOpenPayment((id) => addresses.accountTransaction(id)),
  'the moderation queue': asDemoAccount('moderator', '/moderation'),
  'reported messages': asDemoAccount('moderator', '/moderation?tab=messages'),
  'payments for staff': asDemoAccount('moderator', '/moderation?tab=transactions&user=1'),
  'a payment for staff': asDemoAccount('admin', createPaymentForStaff),
  'tariffs for staff': asDemoAccount('admin', '/moderation?tab=tariffs'),
  'an ad in review': asDemoAccount('moderator', findPendingPost),
  'own support requests': createAccountWithRequest,
  'no requests yet': asNewAccount(addresses.accountSupport()),
  'content for staff': asDemoAccount('moderator', addresses.moderation({ tab: 'content' })),
  'a page in the editor': asDemoAccount('moderator', findPageToEdit),
  'a new menu item': asDemoAccount(
    'moderator',
    addresses.moderation({ tab: 'content', content: 'menu', item: 0 }),
  ),
};

/** Screens whose content and page title are written by editors. */
const contentScreens: Record<string, ScreenSetup> = {
  about: async () => addresses.about(),
  contacts: async () => addresses.contacts(),
  'callback request form': async () => addresses.callback(),
  services: async () => addresses.services(),
  'a service': async () => addresses.service('buyback'),
  'a service form': async () => addresses.serviceForm('send-transport'),
  dealers: async () => addresses.dealers(),
  'a content page': async () => addresses.page('support'),
  ...Object.fromEntries(
    termsSlugs.map((slug) => [`legal page: ${slug}`, async () => addresses.terms(slug)]),
  ),
  'an old version of a legal page': createOldTerms,
};

/** All screens of the product by test name. */
export const screens: Record<string, ScreenSetup> = {
  ...accountScreens,
  ...postingScreens,
  ...contentScreens,
  'requests for staff': asDemoAccount('moderator', addresses.moderation({ tab: 'requests' })),
  'a request for staff': asDemoAccount('moderator', createRequestForStaff),
  home: async () => '/',
  search: async () => '/search',
  'search for a model': async () => '/search/porsche/911',
  'search without results': async () => '/search?brandId=1&yearFrom=2020&yearTo=1990',
  ad: async (page: Page) => `/product?id=${(await findOldestIds(page)).id}`,
  comparison: async (page: Page) => {
    const response = await page.request.get('/api/filter/search?order=date_asc&per_page=3');
    const ids: { id: number }[] = (await response.json()).data;
    return addresses.compare(ids.map(({ id }) => id));
  },
  seller: async (page: Page) => `/seller/${(await findOldestIds(page)).sellerId}/products`,
  'unpublished ad': findUnpublishedPost,
  'not found': async () => '/nowhere/at-all',
};

/** Screens for long runs only, because short runs test similar ones. */
export const longRunScreens = [
  'no requests yet',
  ...termsSlugs.slice(1).map((slug) => `legal page: ${slug}`),
];

/** Screens that show ads of parallel tests. */
export const queueScreens = ['the moderation queue', 'an ad in review'];
