import { isMobile } from './account.ts';
import { expect, expectToast, test } from './fixtures.ts';
import { texts } from './texts.ts';

test('the language switch is remembered and survives a reload', { tag: '@once' }, async ({
  page,
}) => {
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

test('the address decides the language over the cookie', { tag: '@once' }, async ({
  page,
  speak,
}) => {
  await speak('ru');
  await page.goto('/?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.en.home.hero.title);
});

test('what needs sign-in says so and does nothing', { tag: '@once' }, async ({ page, speak }) => {
  await speak('en');
  // The demo's ads first: newer ones come and go with other tests.
  await page.goto('/search?order=date_asc');
  const address = page.url();

  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Add to favourites/ })
    .click();

  await expectToast(page, texts.en.lib.notAuthorized);
  expect(page.url()).toBe(address);
});

test('the burger menu opens, leads on and closes', { tag: '@once' }, async ({ page, speak }) => {
  await speak('en');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');

  await page.getByRole('button', { name: texts.en.app.nav.menu }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Boats' }).click();

  await expect(page).toHaveURL(/kind=water/);
  await expect(menu).toBeHidden();
});

test('visitors find the ways to an account', async ({ page, speak }) => {
  await speak('en');
  await page.goto('/');
  if (isMobile(page)) await page.getByRole('button', { name: texts.en.app.nav.menu }).click();
  await page.getByRole('link', { name: texts.en.app.nav.register }).click();
  await expect(page).toHaveURL(/\/register$/);
  // The header only.
  await expect(page.locator('footer')).toHaveCount(0);
});

test('a session that ended elsewhere leaves a new page to a visitor', { tag: '@once' }, async ({
  page,
  problems,
  speak,
}) => {
  problems.allow(/401/);
  await speak('en');
  await page.goto('/');
  await page.evaluate(() => {
    const expiresAt = Date.now() + 60_000;
    localStorage.setItem('session', JSON.stringify({ token: 'a.b.c', expiresAt, userId: 1 }));
  });
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Pages whose links are followed, beside those of the frame. */
const LINKING = ['/', '/about', '/contacts', '/services', '/tariffs', '/dealers', '/terms/offer'];

test('every link of menu, footer and pages leads somewhere, in both languages', {
  tag: '@long',
}, async ({ page, speak }) => {
  for (const language of ['ru', 'en'] as const) {
    await speak(language);
    const found = new Set<string>();
    for (const linking of LINKING) {
      await page.goto(linking);
      await page.waitForLoadState('networkidle');
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const link of links) found.add(link.split('#', 1)[0] ?? '');
    }
    expect(found.size).toBeGreaterThan(60);
    for (const address of found) {
      const answer = await page.request.get(address);
      expect(answer.status(), address).toBe(200);
      expect(await answer.text(), address).toContain(`<html lang="${language}"`);
    }
  }
});

test('a failed search tells so and works on the next try', { tag: '@once' }, async ({
  page,
  problems,
  speak,
}) => {
  problems.allow(/503|Failed to load resource/);
  await speak('en');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  let broken = true;
  await page.route('**/api/filter/search?*', (route) =>
    broken
      ? route.fulfill({ status: 503, json: { message: 'Busy', code: 'unavailable' } })
      : route.continue(),
  );
  await page.getByRole('search').getByRole('button', { name: /\d/ }).click();
  await expect(page.getByText('Busy').first()).toBeVisible({ timeout: 30_000 });

  broken = false;
  await page.goto('/search');

  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the theme can be switched and stays', { tag: '@once' }, async ({ page, speak }) => {
  await speak('en');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  if (isMobile(page)) await page.setViewportSize({ width: 1_200, height: 800 });

  await page.getByRole('button', { name: texts.en.app.theme.dark }).click();
  await page.reload();

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
