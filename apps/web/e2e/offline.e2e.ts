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
const enableDataSaver = (page: Page) =>
  page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });

/** Returns paths of the oldest ad and its seller, which belong to the demo and are not deleted by other tests. */
async function findOldestPaths({ request }: Page) {
  const response = await request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await response.json()).data;
  return { ad: `/product?id=${card.id}`, seller: `/seller/${card.seller.id}/products` };
}

const visitorPaths = () => Promise.resolve(['/', '/login', '/register', '/tariffs', '/nowhere']);

const emailLinkPaths = () =>
  Promise.resolve(['/change-password?token=any', '/confirm', '/restore-password', '/tariff/4']);

const searchPaths = async (page: Page) => {
  const { ad, seller } = await findOldestPaths(page);
  return ['/search?order=date_asc', ad, '/search?brandId=1&yearFrom=2020&yearTo=1990', seller];
};

const sellerPaths = async (page: Page) => {
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

const moderatorPaths = async (page: Page) => {
  const session = await signInByApi(page.request, 'moderator@pitlane.test', DEMO_PASSWORD);
  await storeSession(page, session);
  const response = await page.request.get('/api/moderation/posts?per_page=1', {
    headers: authorization(session.token),
  });
  const [post] = (await response.json()).data;
  return [
    `/moderation?post=${post.id}`,
    '/moderation',
    '/moderation?tab=log',
    '/moderation?tab=tokens',
  ];
};

/** Number of screens per group in short runs; those with the most controls come first. */
const MAX_SCREENS = process.env.TEST_LONG ? Number.POSITIVE_INFINITY : 4;

for (const [group, listPaths] of Object.entries({
  visitors: visitorPaths,
  searchers: searchPaths,
  sellers: sellerPaths,
  moderators: moderatorPaths,
  'users of emailed links': emailLinkPaths,
})) {
  test(`preserves the layout when controls on pages for ${group} are pressed offline`, {
    tag: listPaths === emailLinkPaths ? ['@once', '@long'] : '@once',
  }, async ({ page, problems, setLanguage }) => {
    problems.allow(/./);
    await setLanguage('en');
    await enableDataSaver(page);
    await stubEventStream(page);
    const pressedKinds: string[] = [];
    // After reconnecting, drafts are saved and the open ad is claimed.
    const isExpected = /\/api\/(post\/draft|moderation\/posts\/\d+\/(claim|release)$)/;
    const lateRequests: string[] = [];
    const recordChange = (request: Request) => {
      const isUnexpected = request.method() !== 'GET' && !isExpected.test(request.url());
      if (isUnexpected) lateRequests.push(`${request.method()} ${request.url()}`);
    };
    for (const path of (await listPaths(page)).slice(0, MAX_SCREENS)) {
      await page.goto(path);
      // On a slow machine the network may be idle before anything is rendered.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await watchLayout(page);
      await pressAllControls(page, pressedKinds);
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
    expect(lateRequests, 'requests sent after reconnecting').toEqual([]);
  });
}

/** Returns a counter of full page loads. */
function countLoads(page: Page): () => number {
  let loadCount = 0;
  page.on('load', () => {
    loadCount += 1;
  });
  return () => loadCount;
}

test('reports an overlay that fails to load and opens it after reconnecting', {
  tag: '@touch',
}, async ({ page, problems, setLanguage }) => {
  problems.allow(/./);
  await setLanguage('en');
  await enableDataSaver(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await findOldestPaths(page)).ad);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);

  const showButton = page
    .getByRole('region', { name: posts.contact.bar })
    .getByRole('button', { name: posts.contact.showPhone });
  await showButton.click();
  const errorDialog = page.getByRole('dialog', { name: ui.error.offline });
  await errorDialog.getByRole('button', { name: ui.error.retry }).click();
  await expect(errorDialog.getByRole('button', { name: ui.error.retry })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(errorDialog).toBeHidden();
  await expect(showButton).toBeFocused();

  await showButton.click();
  await expect(errorDialog).toBeVisible();
  await page.context().setOffline(false);
  const sheet = page.getByRole('dialog', { name: posts.contact.phones });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(showButton).toBeFocused();
});

test('prefetches overlays before the connection is lost', { tag: '@touch' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/./);
  await setLanguage('en');
  await page.setViewportSize({ width: 390, height: 844 });
  const responses = ['mobile-menu', 'filter-sheet'].map((part) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${part}-`)),
  );
  await page.goto('/search?order=date_asc');
  await Promise.all(responses);
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
  const readLoadCount = countLoads(page);
  await page.route('**/assets/seller-*.js', (route) => route.fulfill({ status: 404 }));
  const { seller } = await findOldestPaths(page);
  await page.evaluate((path) => {
    window.history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, seller);

  await expect.poll(readLoadCount).toBe(1);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(app.error.title);
  await page.unroute('**/assets/seller-*.js');
  await page.getByRole('main').getByRole('button', { name: ui.error.retry }).click();
  await expect(heading).not.toHaveText(app.error.title);
  await expect(page).toHaveURL(new RegExp(`${seller}$`));
  expect(readLoadCount()).toBe(1);
});

test('preserves typed text instead of reloading if a release has removed code', {
  tag: '@touch',
}, async ({ page, problems, setLanguage }) => {
  problems.allow(/./);
  await setLanguage('en');
  await enableDataSaver(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  const email = page.getByRole('main').getByLabel(accounts.fields.email);
  await email.fill('vera@example.test');
  await page.route('**/assets/mobile-menu-*.js', (route) => route.fulfill({ status: 503 }));
  const headResponse = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.getByRole('button', { name: app.nav.menu }).click();
  await headResponse;
  const errorDialog = page.getByRole('dialog', { name: ui.error.offline });
  await expect(errorDialog).toBeVisible();

  await page.unroute('**/assets/mobile-menu-*.js');
  await errorDialog.getByRole('button', { name: ui.error.retry }).click();
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
  const pageError = page.waitForEvent('pageerror');
  await page.goto('/');
  await pageError;
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

test('places toasts between title and bottom bar on phones, with the close button inside', {
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
  const closeButton = toast.getByRole('button', { name: ui.toast.close });
  const [toastBox, closeBox, barBox, titleBox] = await Promise.all(
    [
      toast,
      closeButton,
      page.getByRole('navigation', { name: app.nav.bar }),
      page.getByRole('heading', { level: 1 }),
    ].map((element) => element.boundingBox()),
  );
  if (!toastBox || !closeBox || !barBox || !titleBox)
    throw new Error('toast, bar or title is missing');
  expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(barBox.y);
  expect(toastBox.y).toBeGreaterThan(titleBox.y + titleBox.height);
  expect(closeBox.width).toBeGreaterThanOrEqual(44);
  expect(closeBox.height).toBeGreaterThanOrEqual(44);
  expect(closeBox.x).toBeGreaterThanOrEqual(toastBox.x);
  expect(closeBox.y).toBeGreaterThanOrEqual(toastBox.y);
  expect(closeBox.x + closeBox.width).toBeLessThanOrEqual(toastBox.x + toastBox.width);
  expect(closeBox.y + closeBox.height).toBeLessThanOrEqual(toastBox.y + toastBox.height);

  await closeButton.focus();
  await page.clock.fastForward(10_000);
  await expect(toast).toBeVisible();
  await closeButton.blur();
  await page.clock.fastForward(3_000);
  await expect(toast).toHaveCount(0);
});
