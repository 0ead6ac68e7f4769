import { addresses, type ModeratedPost, type SignedIn } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  enter,
  isMobile,
  makeAccount,
  newEmail,
  signInByCall,
  signUpByCall,
} from './account.ts';
import { expect, expectAccessible, expectContrast, test, withoutStream } from './fixtures.ts';
import { linkTo, mailAbout } from './inbox.ts';
import { buyByCall, payBy, payByCall } from './paying.ts';
import { drawPhotos } from './photo-files.ts';
import { approve, asModerator, bearer, erasePost, ownPosts, placePost } from './posts-by-call.ts';
import type { Language } from './texts.ts';

/** The oldest ad and its seller: the demo's, while newer ones come and go with other tests. */
async function anAd(page: Page) {
  const answer = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await answer.json()).data;
  return { id: String(card.id), sellerId: String(card.seller.id) };
}

type Address = (page: Page) => Promise<string>;

/** An ad of the demo that its seller has taken off, for somebody who has its address. */
async function aGonePost(page: Page): Promise<string> {
  const seller = await signInByCall(page.request, 'company@pitlane.test', DEMO_PASSWORD);
  const posts = await ownPosts(page.request, seller, 'removed');
  const gone = posts.find(({ published_at }) => published_at !== null);
  return `/product?id=${gone?.id}`;
}

type Login = 'user' | 'company' | 'moderator' | 'admin';

/** An address for one of the demo's logins; where it depends on their ads, they are asked for. */
const signedIn =
  (login: Login, address: string | ((page: Page, session: SignedIn) => Promise<string>)): Address =>
  async (page) => {
    const session = await signInByCall(page.request, `${login}@pitlane.test`, DEMO_PASSWORD);
    await enter(page, session);
    return typeof address === 'string' ? address : address(page, session);
  };

/** An own ad that a moderator has sent back. */
async function aDeniedPost({ request }: Page, session: SignedIn): Promise<string> {
  const [post] = await ownPosts(request, session, 'denied');
  return `/product/update?id=${post?.id}`;
}

/** Somebody whose ad a moderator has just approved. */
async function aNotifiedOwner(page: Page): Promise<string> {
  const { request } = page;
  const { session } = await makeAccount(request, 'notified');
  const { id } = await placePost(request, session, await drawPhotos(page, 6, [480, 360]));
  await approve(request, (await asModerator(request)).token, id);
  await erasePost(request, session, id);
  await enter(page, session);
  return addresses.accountNotifications();
}

/** Somebody whom nothing has happened to yet. */
const aNewcomer =
  (address: string): Address =>
  async (page) => {
    await enter(page, (await makeAccount(page.request, 'newcomer')).session);
    return address;
  };

/** Somebody who has begun to pay. */
const anOpenPayment =
  (address: string | ((id: number) => string)): Address =>
  async (page) => {
    const { session } = await makeAccount(page.request, 'paying');
    const { transaction_id: id } = await buyByCall(page.request, session, 'adverts', { count: 3 });
    await enter(page, session);
    return typeof address === 'string' ? address : address(id);
  };

async function aDeclinedPayment(page: Page): Promise<string> {
  const { session } = await makeAccount(page.request, 'declined');
  const bought = await buyByCall(page.request, session, 'adverts', { count: 1 });
  await enter(page, session);
  await page.goto(bought.payment_url ?? '');
  await payBy(page, 'declines');
  return addresses.pay(bought.transaction_id);
}

/** The demo's ad in the queue with something for a moderator to notice. */
async function aWaitingPost({ request }: Page, { token }: SignedIn): Promise<string> {
  const headers = bearer(token);
  const answer = await request.get('/api/moderation/posts?per_page=50', { headers });
  const queue: ModeratedPost[] = (await answer.json()).data;
  const post = queue.find(({ findings }) => findings.length > 0) ?? queue[0];
  return `/moderation?post=${post?.id}`;
}

/** A payment as staff see it. */
async function aStaffPayment({ request }: Page): Promise<string> {
  const { session } = await makeAccount(request, 'staff-payment');
  const bought = await buyByCall(request, session, 'adverts', { count: 1 });
  await payByCall(request, session, bought);
  return addresses.moderation({ tab: 'transactions', transaction: bought.transaction_id });
}

/** Somebody who looks for a make and follows a seller. */
async function aSaver(page: Page): Promise<string> {
  const { session } = await makeAccount(page.request, 'saver');
  const headers = bearer(session.token);
  const { sellerId } = await anAd(page);
  const post = (path: string, data: object) =>
    page.request.post(`/api/profile/${path}`, { headers, data });
  await post('follow-seller', { id: Number(sellerId) });
  await post('save-filter', { kind: 'ground', price_to: 3_000_000, name: 'На дачу' });
  await enter(page, session);
  return addresses.accountSavedSearches();
}

/** The link of a letter that says an ad is published. */
async function aLetter(page: Page): Promise<string> {
  const { request } = page;
  const { email, session } = await makeAccount(request, 'letter');
  const { id } = await placePost(request, session, await drawPhotos(page, 6, [480, 360]));
  await approve(request, (await asModerator(request)).token, id);
  const { link } = await mailAbout(request, email, '/unsubscribe/');
  await erasePost(request, session, id);
  return new URL(link).pathname;
}

const accountScreens: Record<string, Address> = {
  'sign-in': async () => '/login',
  registration: async () => '/register',
  'restoring a password': async () => '/restore-password',
  'choosing a password': async ({ request }) => {
    const { email } = await makeAccount(request, 'page');
    await request.post('/api/auth/send-reset-password-url', { data: { email } });
    return linkTo(request, email, '/change-password');
  },
  'link for a password that does not work': async () => '/change-password',
  'activation of an account': async ({ request }) => {
    const email = newEmail('page');
    await signUpByCall(request, email);
    return linkTo(request, email, '/confirm');
  },
  'link that does not work': async () => '/confirm',
  'a letter to be stopped': aLetter,
  "a person's settings": signedIn('user', '/account/settings'),
  "a company's settings": signedIn('company', '/account/settings'),
  'blocked account': async () => '/block',
};

const postingScreens: Record<string, Address> = {
  'a new ad': signedIn('user', '/product/create'),
  'an ad to be corrected': signedIn('user', aDeniedPost),
  'own active ads': signedIn('user', '/account/ads?tab=active'),
  'own ads in moderation': signedIn('user', '/account/ads?tab=moderation'),
  'own denied ads': signedIn('user', '/account/ads?tab=denied'),
  'own removed ads': signedIn('company', '/account/ads?tab=removed'),
  favourites: signedIn('user', async ({ request }, { token }) => {
    const answer = await request.get('/api/filter/search?order=date_asc&per_page=2');
    for (const { id } of (await answer.json()).data) {
      await request.post('/api/profile/add-to-favorites', {
        headers: bearer(token),
        data: { id, note: 'Позвонить в субботу', stage: 'viewing' },
      });
    }
    return '/account/favorites';
  }),
  'saved searches': aSaver,
  'no saved searches yet': aNewcomer(addresses.accountSavedSearches()),
  chats: signedIn('user', '/account/messages'),
  'an open chat': signedIn('user', async ({ request }, { token }) => {
    const answer = await request.get('/api/profile/get-chats', { headers: bearer(token) });
    const [chat] = (await answer.json()).data;
    return addresses.accountChat(chat.id);
  }),
  'a new chat': signedIn('user', async (page) =>
    addresses.accountNewChat(Number((await anAd(page)).id)),
  ),
  'price offers': signedIn('user', '/account/messages/offers'),
  notifications: aNotifiedOwner,
  'no notifications yet': aNewcomer(addresses.accountNotifications()),
  'tariffs for people': async () => '/tariffs#individual',
  'tariffs for companies': signedIn('company', '/tariffs#legal'),
  'a constructor': signedIn('company', '/tariff/5?months=3&slots=12&special=3'),
  'single ads': async () => '/tariff/2',
  'a trial': async () => '/tariff/1',
  'a constructor to be paid': signedIn('company', '/tariff/5?months=3&slots=12&special=3&buy=1'),
  'an ad to be paid': anOpenPayment('/product/create/pay'),
  'an open payment': anOpenPayment('/pay'),
  'a declined payment': aDeclinedPayment,
  transactions: anOpenPayment('/account/transactions'),
  'no transactions yet': aNewcomer('/account/transactions'),
  'a transaction': anOpenPayment((id) => addresses.accountTransaction(id)),
  "the moderators' queue": signedIn('moderator', '/moderation'),
  "the moderators' messages": signedIn('moderator', '/moderation?tab=messages'),
  'payments for staff': signedIn('moderator', '/moderation?tab=transactions&user=1'),
  'a payment for staff': signedIn('admin', aStaffPayment),
  'tariffs for staff': signedIn('admin', '/moderation?tab=tariffs'),
  'an ad to decide on': signedIn('moderator', aWaitingPost),
};

const screens: Record<string, Address> = {
  ...accountScreens,
  ...postingScreens,
  home: async () => '/',
  search: async () => '/search',
  'search that finds nothing': async () => '/search?brandId=1&yearFrom=2020&yearTo=1990',
  ad: async (page: Page) => `/product?id=${(await anAd(page)).id}`,
  seller: async (page: Page) => `/seller/${(await anAd(page)).sellerId}/products`,
  'ad that is gone': aGonePost,
  'not found': async () => '/nowhere',
};

/** Those that show what other tests have just placed. */
const withQueue = ["the moderators' queue", 'an ad to decide on'];

interface Look {
  language: Language;
  colorScheme: 'light' | 'dark';
  /** Answers come in the order they were asked for, or the last one first. */
  next: 'first' | 'last';
}

/** In short each device takes one language, theme and order; all of them on both only now and then. */
const mobileLook: Look = { language: 'ru', colorScheme: 'light', next: 'first' };
const desktopLook: Look = { language: 'en', colorScheme: 'light', next: 'last' };
const otherLooks: Look[] = [
  { language: 'ru', colorScheme: 'dark', next: 'last' },
  { language: 'en', colorScheme: 'dark', next: 'first' },
];

function looksOf(page: Page): Look[] {
  if (process.env.TEST_LONG) return [mobileLook, desktopLook, ...otherLooks];
  return [isMobile(page) ? mobileLook : desktopLook];
}

/** Between two answers, for the page to show each by itself. */
const GAP_MS = 40;

/** Has the API answer one call at a time: what a late answer moves must not depend on luck. */
async function answerOneByOne(page: Page, next: () => Look['next']): Promise<void> {
  const held: (() => Promise<void>)[] = [];
  let answering = false;
  const answer = async () => {
    if (answering) return;
    answering = true;
    await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    const go = next() === 'first' ? held.shift() : held.pop();
    await go?.();
    answering = false;
    if (held.length > 0) void answer();
  };
  await page.route('**/api/**', async (route) => {
    held.push(() =>
      route
        .fetch({ maxRetries: 2 })
        .then((response) => route.fulfill({ response }))
        // A call that the page has given up.
        .catch(() => {}),
    );
    void answer();
  });
}

async function expectOwnTitle(page: Page): Promise<void> {
  // A late answer changes both.
  await expect(async () => {
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.title()).toMatch(new RegExp(`^${heading}.+Pitlane$`));
  }).toPass({ timeout: 10_000 });
}

/** Forms that browsers and password managers can fill in. */
async function expectForms(page: Page): Promise<void> {
  const nameless = await page
    .locator('main :is(input:not([type=file], [type=radio]), select):not([autocomplete])')
    .evaluateAll((fields) => fields.map((field) => field.outerHTML));
  expect(nameless, 'without autocomplete').toEqual([]);
}

/** Adds up how far things move by themselves. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts += entry.value;
      }
      document.documentElement.dataset.shifts = String(shifts);
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function expectStill(page: Page): Promise<void> {
  const [sideways, shifts] = await page.evaluate(() => {
    const { scrollWidth, clientWidth, dataset } = document.documentElement;
    return [scrollWidth - clientWidth, Number(dataset.shifts ?? 0)] as const;
  });
  expect(sideways, 'scrolls sideways').toBe(0);
  expect(shifts, 'layout shift').toBeLessThan(0.02);
}

for (const [name, address] of Object.entries(screens)) {
  test(`${name} is accessible and does not jump`, async ({ page, problems, speak }) => {
    if (name === 'not found') problems.allow(/404/);
    // What was asked for is not there; its seller neither.
    if (name === 'ad that is gone') problems.allow(/ 404 /, /\/api\/post\/get/);
    if (withQueue.includes(name)) problems.allowQueue();
    await watchShifts(page);
    const wanted = await address(page);
    let next: Look['next'] = 'first';
    await answerOneByOne(page, () => next);
    await withoutStream(page);

    for (const look of looksOf(page)) {
      const { language, colorScheme } = look;
      await test.step(Object.values(look).join(', '), async () => {
        next = look.next;
        await speak(language);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto('about:blank');
        await page.goto(wanted);
        await page.waitForLoadState('networkidle');

        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (name in accountScreens || name in postingScreens) await expectOwnTitle(page);
        if (name in accountScreens) await expectForms(page);
        await expectStill(page);
        await expectAccessible(page);
        // Colours are the same on every device.
        if (colorScheme === 'dark' || isMobile(page)) return;
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expectContrast(page);
      });
    }
  });
}
