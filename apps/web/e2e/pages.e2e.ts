import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { languages } from './texts.ts';

/** An ad and its seller, taken from the live list. */
async function anAd(page: Page) {
  const answer = await page.request.get('/api/filter/search?per_page=1');
  const [card] = (await answer.json()).data;
  return { id: String(card.id), sellerId: String(card.seller.id) };
}

const screens = {
  home: async () => '/',
  search: async () => '/search',
  'search that finds nothing': async () => '/search?brandId=1&yearFrom=2020&yearTo=1990',
  ad: async (page: Page) => `/product?id=${(await anAd(page)).id}`,
  seller: async (page: Page) => `/seller/${(await anAd(page)).sellerId}/products`,
  'not found': async () => '/nowhere',
};

for (const [name, address] of Object.entries(screens)) {
  for (const language of languages) {
    for (const colorScheme of ['light', 'dark'] as const) {
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
}
