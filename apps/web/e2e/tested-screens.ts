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
  const answer = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await answer.json()).data;
  return { id: String(card.id), sellerId: String(card.seller.id) };
}

type Address = (page: Page) => Promise<string>;

/** Returns the URL of a demo ad that its seller has unpublished. */
async function findGonePost(page: Page): Promise<string> {
  const seller = await signInByApi(page.request, 'company@pitlane.test', DEMO_PASSWORD);
  const posts = await listOwnPosts(page.request, seller, 'removed');
  const gone = posts.find(({ published_at }) => published_at !== null);
  return `/product?id=${gone?.id}`;
}

type Login = 'user' | 'company' | 'moderator' | 'admin';

/** Signs a demo login in, then returns the given URL or the one computed from its session. */
const signedIn =
  (login: Login, address: string | ((page: Page, session: SignedIn) => Promise<string>)): Address =>
  async (page) => {
    const session = await signInByApi(page.request, `${login}@pitlane.test`, DEMO_PASSWORD);
    await storeSession(page, session);
    return typeof address === 'string' ? address : address(page, session);
  };

async function findDeniedPost({ request }: Page, session: SignedIn): Promise<string> {
  const [post] = await listOwnPosts(request, session, 'denied');
  return `/product/update?id=${post?.id}`;
}

/** Signs in an account with a notification of an approved ad. */
async function createNotifiedOwner(page: Page): Promise<string> {
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
  (address: string): Address =>
  async (page) => {
    await storeSession(page, (await createAccount(page.request, 'newcomer')).session);
    return address;
  };

const withOpenPayment =
  (address: string | ((id: number) => string)): Address =>
  async (page) => {
    const { session } = await createAccount(page.request, 'paying');
    const { transaction_id: id } = await createPurchaseByApi(page.request, session, 'adverts', {
      count: 3,
    });
    await storeSession(page, session);
    return typeof address === 'string' ? address : address(id);
  };

async function createDeclinedPayment(page: Page): Promise<string> {
  const { session } = await createAccount(page.request, 'declined');
  const bought = await createPurchaseByApi(page.request, session, 'adverts', { count: 1 });
  await storeSession(page, session);
  await page.goto(bought.payment_url ?? '');
  await payWithCard(page, 'declines');
  return addresses.pay(bought.transaction_id);
}

/** Returns the review URL of an ad in the queue, preferably one with findings. */
async function findPendingPost({ request }: Page, { token }: SignedIn): Promise<string> {
  const headers = authorization(token);
  const answer = await request.get('/api/moderation/posts?per_page=50', { headers });
  const queue: ModeratedPost[] = (await answer.json()).data;
  const post = queue.find(({ findings }) => findings.length > 0) ?? queue[0];
  return `/moderation?post=${post?.id}`;
}

async function createPaymentForStaff({ request }: Page): Promise<string> {
  const { session } = await createAccount(request, 'staff-payment');
  const bought = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await payByApi(request, session, bought);
  return addresses.moderation({ tab: 'transactions', transaction: bought.transaction_id });
}

/** Signs in an account with a saved search and a followed seller. */
async function createSearchSaver(page: Page): Promise<string> {
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

/** Edits the terms once, if not done yet, and returns the URL of the previous version. */
async function createOldTerms({ request }: Page): Promise<string> {
  const session = await signInAsModerator(request);
  const pages = await listContent(request, session, 'pages');
  const offer = pages.find(({ slug }) => slug === 'offer');
  if (offer?.version === 1) {
    // May conflict with the test of another device, which is fine.
    await request.post(`/api/moderation/content/pages/${offer.id}`, {
      headers: authorization(session.token),
      data: { version: 1, seo_title_en: 'Offer: what Pitlane sells and how it is paid' },
    });
  }
  return addresses.terms('offer', 1);
}

/** Signs in an account that has requested a callback. */
async function createRequestSender(page: Page): Promise<string> {
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
export const accountScreens: Record<string, Address> = {
  'sign-in': async () => '/login',
  registration: async () => '/register',
  'restoring a password': async () => '/restore-password',
  'choosing a password': async ({ request }) => {
    const { email } = await createAccount(request, 'page');
    await request.post('/api/auth/send-reset-password-url', { data: { email } });
    return waitForTokenLink(request, email, '/change-password');
  },
  'link for a password that does not work': async () => '/change-password',
  'activation of an account': async ({ request }) => {
    const email = newEmail('page');
    await registerByApi(request, email);
    return waitForTokenLink(request, email, '/confirm');
  },
  'link that does not work': async () => '/confirm',
  'unsubscribing from an email': createUnsubscribeLink,
  "a person's settings": signedIn('user', '/account/settings'),
  "a company's settings": signedIn('company', '/account/settings'),
  'blocked account': async () => '/block',
};

/** Screens whose page title contains the heading. */
export const postingScreens: Record<string, Address> = {
  'a new ad': signedIn('user', '/product/create'),
  'an ad to be corrected': signedIn('user', findDeniedPost),
  'own active ads': signedIn('user', '/account/ads?tab=active'),
  'own ads in moderation': signedIn('user', '/account/ads?tab=moderation'),
  'own denied ads': signedIn('user', '/account/ads?tab=denied'),
  'own removed ads': signedIn('company', '/account/ads?tab=removed'),
  favorites: signedIn('user', async ({ request }, { token }) => {
    const answer = await request.get('/api/filter/search?order=date_asc&per_page=2');
    for (const { id } of (await answer.json()).data) {
      await request.post('/api/profile/add-to-favorites', {
        headers: authorization(token),
        data: { id, note: 'Позвонить в субботу', stage: 'viewing' },
      });
    }
    return '/account/favorites';
  }),
  'saved searches': createSearchSaver,
  'no saved searches yet': asNewAccount(addresses.accountSavedSearches()),
  chats: signedIn('user', '/account/messages'),
  'an open chat': signedIn('user', async ({ request }, { token }) => {
    const answer = await request.get('/api/profile/get-chats', { headers: authorization(token) });
    const [chat] = (await answer.json()).data;
    return addresses.accountChat(chat.id);
  }),
  'a new chat': signedIn('user', async (page) =>
    addresses.accountNewChat(Number((await findOldestIds(page)).id)),
  ),
  'price offers': signedIn('user', '/account/messages/offers'),
  notifications: createNotifiedOwner,
  'no notifications yet': asNewAccount(addresses.accountNotifications()),
  'tariffs for people': async () => '/tariffs#individual',
  'tariffs for companies': signedIn('company', '/tariffs#legal'),
  'a constructor': signedIn('company', '/tariff/5?months=3&slots=12&special=3'),
  'single ads': async () => '/tariff/2',
  'a trial': async () => '/tariff/1',
  'a constructor to be paid': signedIn('company', '/tariff/5?months=3&slots=12&special=3&buy=1'),
  'an ad to be paid': withOpenPayment('/product/create/pay'),
  'an open payment': withOpenPayment('/pay'),
  'a declined payment': createDeclinedPayment,
  transactions: withOpenPayment('/account/transactions'),
  'no transactions yet': asNewAccount('/account/transactions'),
  'a transaction': withOpenPayment((id) => addresses.accountTransaction(id)),
  "the moderators' queue": signedIn('moderator', '/moderation'),
  "the moderators' messages": signedIn('moderator', '/moderation?tab=messages'),
  'payments for staff': signedIn('moderator', '/moderation?tab=transactions&user=1'),
  'a payment for staff': signedIn('admin', createPaymentForStaff),
  'tariffs for staff': signedIn('admin', '/moderation?tab=tariffs'),
  'an ad to decide on': signedIn('moderator', findPendingPost),
  'own requests': createRequestSender,
  'no requests yet': asNewAccount(addresses.accountSupport()),
  'content for staff': signedIn('moderator', addresses.moderation({ tab: 'content' })),
  'a page in the editor': signedIn('moderator', findPageToEdit),
  'a new menu item': signedIn(
    'moderator',
    addresses.moderation({ tab: 'content', content: 'menu', item: 0 }),
  ),
};

/** Screens with content of editors, who also write their page titles. */
const contentScreens: Record<string, Address> = {
  about: async () => addresses.about(),
  contacts: async () => addresses.contacts(),
  'a call to be asked for': async () => addresses.callback(),
  services: async () => addresses.services(),
  'a service': async () => addresses.service('buyback'),
  'a form of a service': async () => addresses.serviceForm('send-transport'),
  dealers: async () => addresses.dealers(),
  "an editors' page": async () => addresses.page('support'),
  ...Object.fromEntries(
    termsSlugs.map((slug) => [`terms: ${slug}`, async () => addresses.terms(slug)]),
  ),
  'an old version of terms': createOldTerms,
};

/** All screens of the product by test name. */
export const screens: Record<string, Address> = {
  ...accountScreens,
  ...postingScreens,
  ...contentScreens,
  'requests for staff': signedIn('moderator', addresses.moderation({ tab: 'requests' })),
  'a request for staff': signedIn('moderator', createRequestForStaff),
  home: async () => '/',
  search: async () => '/search',
  'search of a model': async () => '/search/porsche/911',
  'search that finds nothing': async () => '/search?brandId=1&yearFrom=2020&yearTo=1990',
  ad: async (page: Page) => `/product?id=${(await findOldestIds(page)).id}`,
  comparison: async (page: Page) => {
    const answer = await page.request.get('/api/filter/search?order=date_asc&per_page=3');
    const ids: { id: number }[] = (await answer.json()).data;
    return addresses.compare(ids.map(({ id }) => id));
  },
  seller: async (page: Page) => `/seller/${(await findOldestIds(page)).sellerId}/products`,
  'ad that is gone': findGonePost,
  'not found': async () => '/nowhere/at-all',
};

/** Screens for long runs only: similar screens are tested in each run. */
export const longRunScreens = [
  'no requests yet',
  ...termsSlugs.slice(1).map((slug) => `terms: ${slug}`),
];

/** Screens that show ads of parallel tests. */
export const queueScreens = ["the moderators' queue", 'an ad to decide on'];
