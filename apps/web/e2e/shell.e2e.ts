import { isMobile } from './account.ts';
import { expect, expectToast, test } from './fixtures.ts';
import { texts } from './texts.ts';

test('stores the chosen language across a reload', { tag: '@once' }, async ({ page }) => {
  await page.goto('/?lang=ru');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');

  await page
    .getByRole('group', { name: texts.ru.app.language })
    .getByRole('button', { name: 'English' })
    .click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.en.home.hero.title);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'lang')?.value).toBe('en');
});

test('prefers the language of the URL to the cookie', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  await page.goto('/?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.en.home.hero.title);
});

test('asks a visitor to sign in for restricted actions', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en');
  // Lists the demo ads first, because other tests create and delete newer ones.
  await page.goto('/search?order=date_asc');
  const url = page.url();

  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Add to favourites/ })
    .click();

  await expectToast(page, texts.en.lib.notAuthorized);
  expect(page.url()).toBe(url);
});

test('closes the burger menu after navigation', { tag: '@once' }, async ({ page, setLanguage }) => {
  await setLanguage('en');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');

  await page.getByRole('button', { name: texts.en.app.nav.menu }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Boats' }).click();

  await expect(page).toHaveURL(/kind=water/);
  await expect(menu).toBeHidden();
});

test('links visitors to registration', async ({ page, setLanguage }) => {
  await setLanguage('en');
  await page.goto('/');
  if (isMobile(page)) await page.getByRole('button', { name: texts.en.app.nav.menu }).click();
  await page.getByRole('link', { name: texts.en.app.nav.register }).click();
  await expect(page).toHaveURL(/\/register$/);
  // Registration has a header but no footer.
  await expect(page.locator('footer')).toHaveCount(0);
});

test('treats a user with an invalid session as a visitor when a page is loaded', {
  tag: '@once',
}, async ({ page, problems, setLanguage }) => {
  problems.allow(/401/);
  await setLanguage('en');
  await page.goto('/');
  await page.evaluate(() => {
    const expiresAt = Date.now() + 60_000;
    localStorage.setItem('session', JSON.stringify({ token: 'a.b.c', expiresAt, userId: 1 }));
  });
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Pages whose links are checked, including header and footer. */
const PAGES = ['/', '/about', '/contacts', '/services', '/tariffs', '/dealers', '/terms/offer'];

test('has no broken links in menu, footer and pages in both languages', {
  tag: '@long',
}, async ({ page, setLanguage }) => {
  for (const language of ['ru', 'en'] as const) {
    await setLanguage(language);
    const foundPaths = new Set<string>();
    for (const path of PAGES) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href') ?? ''));
      for (const link of links) foundPaths.add(link.split('#', 1)[0] ?? '');
    }
    expect(foundPaths.size).toBeGreaterThan(60);
    for (const foundPath of foundPaths) {
      const response = await page.request.get(foundPath);
      expect(response.status(), foundPath).toBe(200);
      expect(await response.text(), foundPath).toContain(`<html lang="${language}"`);
    }
  }
});

test('reports a failed search and recovers on the next attempt', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/503|Failed to load resource/);
  await setLanguage('en');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  let isBroken = true;
  await page.route('**/api/filter/search?*', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { message: 'Busy', code: 'unavailable' } })
      : route.continue(),
  );
  await page.getByRole('search').getByRole('button', { name: /\d/ }).click();
  await expect(page.getByText('Busy').first()).toBeVisible({ timeout: 30_000 });

  isBroken = false;
  await page.goto('/search');

  await expect(page.getByRole('article').first()).toBeVisible();
});

test('stores the chosen theme across a reload', { tag: '@once' }, async ({ page, setLanguage }) => {
  await setLanguage('en');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  if (isMobile(page)) await page.setViewportSize({ width: 1_200, height: 800 });

  await page.getByRole('button', { name: texts.en.app.theme.dark }).click();
  await page.reload();

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
