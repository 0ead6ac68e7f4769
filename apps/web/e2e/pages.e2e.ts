import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, enter, newEmail, signInByCall, signUpByCall } from './account.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkTo } from './inbox.ts';
import { languages } from './texts.ts';

/** An ad and its seller, taken from the live list. */
async function anAd(page: Page) {
  const answer = await page.request.get('/api/filter/search?per_page=1');
  const [card] = (await answer.json()).data;
  return { id: String(card.id), sellerId: String(card.seller.id) };
}

type Address = (page: Page) => Promise<string>;

const settingsOf =
  (email: string): Address =>
  async (page) => {
    await enter(page, await signInByCall(page.request, email, DEMO_PASSWORD));
    return '/account/settings';
  };

const accountScreens: Record<string, Address> = {
  'sign-in': async () => '/login',
  registration: async () => '/register',
  'restoring a password': async () => '/restore-password',
  'choosing a password': async () => '/change-password?token=any',
  'link for a password that does not work': async () => '/change-password',
  'activation of an account': async ({ request }) => {
    const email = newEmail('page');
    await signUpByCall(request, email);
    return linkTo(request, email, '/confirm');
  },
  'link that does not work': async () => '/confirm',
  "a person's settings": settingsOf('user@pitlane.test'),
  "a company's settings": settingsOf('company@pitlane.test'),
  'blocked account': async () => '/block',
};

const screens: Record<string, Address> = {
  ...accountScreens,
  home: async () => '/',
  search: async () => '/search',
  'search that finds nothing': async () => '/search?brandId=1&yearFrom=2020&yearTo=1990',
  ad: async (page: Page) => `/product?id=${(await anAd(page)).id}`,
  seller: async (page: Page) => `/seller/${(await anAd(page)).sellerId}/products`,
  'not found': async () => '/nowhere',
};

const looks = languages.flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => [language, theme] as const),
);

/** A title of its own, and forms that browsers and password managers can fill in. */
async function expectForms(page: Page): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(page).toHaveTitle(new RegExp(`^${heading}.+Pitlane$`));
  const nameless = await page
    .locator('main :is(input:not([type=file], [type=radio]), select):not([autocomplete])')
    .evaluateAll((fields) => fields.map((field) => field.outerHTML));
  expect(nameless, 'without autocomplete').toEqual([]);
}

for (const [name, address] of Object.entries(screens)) {
  for (const [language, colorScheme] of looks) {
    test(`${name} has no serious fault and does not jump (${language}, ${colorScheme})`, async ({
      page,
      problems,
      speak,
    }) => {
      if (name === 'not found') problems.allow(/404/);
      await speak(language);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.addInitScript(() => {
        let shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') shifts += entry.value;
          }
          document.documentElement.dataset.shifts = String(shifts);
        }).observe({ type: 'layout-shift', buffered: true });
      });

      await page.goto(await address(page));
      await page.waitForLoadState('networkidle');

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      if (name in accountScreens) await expectForms(page);
      await expectAccessible(page);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, 'scrolls sideways').toBe(0);
      const shifts = await page.evaluate(() =>
        Number(document.documentElement.dataset.shifts ?? 0),
      );
      expect(shifts, 'layout shift').toBeLessThan(0.02);
    });
  }
}
