import type { Page, Request } from '@playwright/test';
import { DEMO_PASSWORD, signInByApi, storeSession } from './account.ts';
import { expect, stubEventStream, test } from './fixtures.ts';
import {
  closeOverlays,
  expectLayoutIntact,
  pressAllControls,
  watchLayout,
} from './offline-controls.ts';
import { authorization, listOwnPosts } from './posts-api.ts';
import { texts } from './texts.ts';

const { accounts, app, lib, posts, ui } = texts.en;

/** Disables prefetching by emulating the browser's data saver. */
const saveData = (page: Page) =>
  page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });

/** Returns paths of the oldest ad and its seller, which belong to the demo and are not deleted by other tests. */
async function findOldestPaths({ request }: Page) {
  const answer = await request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await answer.json()).data;
  return { ad: `/product?id=${card.id}`, seller: `/seller/${card.seller.id}/products` };
}

const visitors = () => Promise.resolve(['/', '/login', '/register', '/tariffs', '/nowhere']);

const linkFollowers = () =>
  Promise.resolve(['/change-password?token=any', '/confirm', '/restore-password', '/tariff/4']);

const searchers = async (page: Page) => {
  const { ad, seller } = await findOldestPaths(page);
  return ['/search?order=date_asc', ad, '/search?brandId=1&yearFrom=2020&yearTo=1990', seller];
};

const sellers = async (page: Page) => {
  const session = await signInByApi(page.request, 'user@pitlane.test', DEMO_PASSWORD);
  await storeSession(page, session);
  const [denied] = await listOwnPosts(page.request, session, 'denied');
  const [active] = await listOwnPosts(page.request, session, 'active');
  return [
    '/account/ads?tab=active',
    '/account/settings',
    '/product/create',
    '/account/ads?tab=denied',
    `/product/update?id=${denied?.id}`,
    `/product?id=${active?.id}`,
    '/account/notifications',
    '/search?order=date_asc',
  ];
};

const moderators = async (page: Page) => {
  const session = await signInByApi(page.request, 'moderator@pitlane.test', DEMO_PASSWORD);
  await storeSession(page, session);
  const answer = await page.request.get('/api/moderation/posts?per_page=1', {
    headers: authorization(session.token),
  });
  const [post] = (await answer.json()).data;
  return [
    `/moderation?post=${post.id}`,
    '/moderation',
    '/moderation?tab=log',
    '/moderation?tab=tokens',
  ];
};

/** Number of screens per group; those with the most controls come first, the rest is for long runs. */
const MAX_SCREENS = process.env.TEST_LONG ? Number.POSITIVE_INFINITY : 4;

for (const [who, screens] of Object.entries({
  visitors,
  searchers,
  sellers,
  moderators,
  linkFollowers,
})) {
  test(`keeps the layout when controls of ${who} are pressed offline`, {
    tag: screens === linkFollowers ? ['@once', '@long'] : '@once',
  }, async ({ page, problems, setLanguage }) => {
    problems.allow(/./);
    await setLanguage('en');
    await saveData(page);
    await stubEventStream(page);
    const pressed: string[] = [];
    // Drafts are saved once online, and claims follow the open ad.
    const isExpected = /\/api\/(post\/draft|moderation\/posts\/\d+\/(claim|release)$)/;
    const sent: string[] = [];
    const recordChange = (request: Request) => {
      const change = request.method() !== 'GET' && !isExpected.test(request.url());
      if (change) sent.push(`${request.method()} ${request.url()}`);
    };
    for (const address of (await screens(page)).slice(0, MAX_SCREENS)) {
      await page.goto(address);
      // On a slow machine the network may be idle before anything is rendered.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await watchLayout(page);
      await pressAllControls(page, pressed);
      await expectLayoutIntact(page);

      page.on('request', recordChange);
      await page.context().setOffline(false);
      await expect(page.getByRole('button', { name: ui.error.retry })).toHaveCount(0);
      // Overlays requested while offline may open at any time from here on.
      await expect(async () => {
        await closeOverlays(page);
        const home = page.getByRole('banner').getByRole('link', { name: app.nav.home });
        await home.click({ timeout: 2_000 });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.en.home.hero.title, {
          timeout: 5_000,
        });
      }).toPass();
      await expectLayoutIntact(page);
      page.off('request', recordChange);
    }
    expect(sent, 'done later than it was pressed').toEqual([]);
  });
}

/** Returns a counter of full page loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test('reports an overlay that fails to load and opens it after reconnecting', {
  tag: '@touch',
}, async ({ page, problems, setLanguage }) => {
  problems.allow(/./);
  await setLanguage('en');
  await saveData(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await findOldestPaths(page)).ad);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);

  const show = page
    .getByRole('region', { name: posts.contact.bar })
    .getByRole('button', { name: posts.contact.showPhone });
  await show.click();
  const failed = page.getByRole('dialog', { name: ui.error.offline });
  await failed.getByRole('button', { name: ui.error.retry }).click();
  await expect(failed.getByRole('button', { name: ui.error.retry })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(failed).toBeHidden();
  await expect(show).toBeFocused();

  await show.click();
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  const sheet = page.getByRole('dialog', { name: posts.contact.phones });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(show).toBeFocused();
});

test('prefetches overlays before the connection is lost', { tag: '@touch' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/./);
  await setLanguage('en');
  await page.setViewportSize({ width: 390, height: 844 });
  const fetched = ['mobile-menu', 'filter-sheet'].map((part) =>
    page.waitForResponse((answer) => answer.url().includes(`/assets/${part}-`)),
  );
  await page.goto('/search?order=date_asc');
  await Promise.all(fetched);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);

  await page.getByRole('button', { name: app.nav.menu }).click();
  await expect(page.getByRole('dialog', { name: app.nav.menu })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.en.search.filters.open, exact: true }).click();
  await expect(page.getByRole('dialog', { name: texts.en.search.filters.title })).toBeVisible();
});

test('shows a loading error within the layout and recovers after reconnecting', {
  tag: '@once',
}, async ({ page, problems, setLanguage }) => {
  problems.allow(/./);
  await setLanguage('en');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  // A pointer click would scroll and trigger prefetching.
  await page
    .locator('main a[href^="/product?id="]')
    .first()
    .evaluate((link: HTMLElement) => link.click());

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(app.error.title);
  await expect(page.getByRole('banner')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(ui.error.offline);
  await expect(main.getByRole('link')).toHaveText([app.error.allPosts, app.error.home]);
  await main.getByRole('button', { name: ui.error.retry }).click();
  await expect(main.getByRole('alert')).toHaveText(ui.error.offline);

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(app.error.title);
  await expect(page.getByRole('region', { name: posts.gallery.label })).toBeVisible();
});

test('reloads the page once if a release has removed its code', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/./);
  await setLanguage('en');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const loads = countLoads(page);
  await page.route('**/assets/seller-*.js', (route) => route.fulfill({ status: 404 }));
  const { seller } = await findOldestPaths(page);
  await page.evaluate((address) => {
    window.history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, seller);

  await expect.poll(loads).toBe(1);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(app.error.title);
  await page.unroute('**/assets/seller-*.js');
  await page.getByRole('main').getByRole('button', { name: ui.error.retry }).click();
  await expect(heading).not.toHaveText(app.error.title);
  await expect(page).toHaveURL(new RegExp(`${seller}$`));
  expect(loads()).toBe(1);
});

test('preserves typed text instead of reloading if a release has removed code', {
  tag: '@touch',
}, async ({ page, problems, setLanguage }) => {
  problems.allow(/./);
  await setLanguage('en');
  await saveData(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  const email = page.getByRole('main').getByLabel(accounts.fields.email);
  await email.fill('vera@example.test');
  await page.route('**/assets/mobile-menu-*.js', (route) => route.fulfill({ status: 503 }));
  const probe = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.getByRole('button', { name: app.nav.menu }).click();
  await probe;
  const failed = page.getByRole('dialog', { name: ui.error.offline });
  await expect(failed).toBeVisible();

  await page.unroute('**/assets/mobile-menu-*.js');
  await failed.getByRole('button', { name: ui.error.retry }).click();
  await expect(page.getByRole('dialog', { name: app.nav.menu })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(email).toHaveValue('vera@example.test');
});

test('shows a message if the app fails to start', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/./);
  await setLanguage('en');
  await page.route(/\/assets\/en-/, (route) => route.fulfill({ status: 503 }));
  // The app retries once, then throws.
  const failed = page.waitForEvent('pageerror');
  await page.goto('/');
  await failed;
  const message = page.getByText('The page does not load.');
  await expect(message).toBeAttached();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(message).toBeVisible();
  await expect(page.getByText('Страница никак')).toBeHidden();
  await page.unroute(/\/assets\/en-/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.en.home.hero.title);
});

test('places toasts clear of title and bars on phones, with the close button inside', {
  tag: '@touch',
}, async ({ page, setLanguage }) => {
  await setLanguage('en');
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?order=date_asc');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Add to favourites/ })
    .click();

  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toHaveText(lib.notAuthorized);
  await expect(toast).toHaveAttribute('data-mounted', 'true');
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  );
  const close = toast.getByRole('button', { name: ui.toast.close });
  const [outer, inner, bar, title] = await Promise.all(
    [
      toast,
      close,
      page.getByRole('navigation', { name: app.nav.bar }),
      page.getByRole('heading', { level: 1 }),
    ].map((one) => one.boundingBox()),
  );
  if (!outer || !inner || !bar || !title) throw new Error('toast, bar or title is missing');
  expect(outer.y + outer.height).toBeLessThanOrEqual(bar.y);
  expect(outer.y).toBeGreaterThan(title.y + title.height);
  expect(inner.width).toBeGreaterThanOrEqual(44);
  expect(inner.height).toBeGreaterThanOrEqual(44);
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);

  await close.focus();
  await page.clock.fastForward(10_000);
  await expect(toast).toBeVisible();
  await close.blur();
  await page.clock.fastForward(3_000);
  await expect(toast).toHaveCount(0);
});
