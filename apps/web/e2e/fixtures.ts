import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { drawPhotos, type PhotoFile } from './photo-files.ts';

/** Faults that keep somebody from using the page. */
const SERIOUS = new Set(['serious', 'critical']);

interface Fixtures {
  /** Fails the test when the page logs an error or throws; a test may allow what it provokes. */
  problems: { allow(pattern: RegExp): void };
  /** Makes the visitor a returning one, whose cookie holds a language. */
  speak(language: 'ru' | 'en'): Promise<void>;
}

interface WorkerFixtures {
  /** Seven photos as phones make them, the last one more than an ad needs. */
  photos: PhotoFile[];
  /** Six small ones for ads that are only there to be looked at. */
  smallPhotos: PhotoFile[];
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  photos: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      const photos = await drawPhotos(page, 7, [1_600, 1_200]);
      await page.close();
      await use(photos);
    },
    { scope: 'worker' },
  ],
  smallPhotos: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      const photos = await drawPhotos(page, 6, [480, 360]);
      await page.close();
      await use(photos);
    },
    { scope: 'worker' },
  ],
  problems: [
    async ({ page }, use) => {
      const found: string[] = [];
      // What records a trace asks for the pictures a page holds, against the page's policy.
      const allowed = [/^Connecting to 'blob:/];
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(message.text());
      });
      page.on('pageerror', (error) => found.push(String(error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  speak: async ({ context, baseURL }, use) => {
    await use(async (language) => {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    });
  },
});

/** Looks for serious accessibility faults on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations
    .filter(({ impact }) => SERIOUS.has(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(serious, 'accessibility faults').toEqual([]);
}

export { expect };
