import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { escapeRegExp, textPattern, texts } from './texts.ts';

/** Search for the demo's ads first: other tests create and delete newer ones. */
const OLDEST = '/search?order=date_asc';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Navigates to a URL and waits until the page has its height. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('opens a page at its top and restores the position on return', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, OLDEST);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect.poll(() => scrollTop(page)).toBe(1_200);

  await open(page, `${OLDEST}&kind=water`);
  expect(await scrollTop(page)).toBe(0);
  await open(page, OLDEST);
  expect(await scrollTop(page)).toBe(0);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${escapeRegExp(OLDEST)}$`));
  await expect.poll(() => scrollTop(page)).toBe(1_200);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(1_200);
});

test('restores a long list after a reload with sequential requests', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('en');
  const more = page.getByRole('button', { name: textPattern(texts.en.search.more.load_other) });
  const cards = page.getByRole('region', { name: texts.en.search.results }).getByRole('article');
  await open(page, OLDEST);
  for (const shown of [48, 72, 96, 120]) {
    await more.click();
    await expect(cards).toHaveCount(shown);
  }
  const card = cards.nth(110);
  const address = await card.getByRole('link').first().getAttribute('href');
  await card.scrollIntoViewIfNeeded();
  const left = await scrollTop(page);
  const requested: URL[] = [];
  let running = 0;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/filter/search')) return;
    running += 1;
    expect(running, 'calls at a time').toBe(1);
    requested.push(url);
  });
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('/filter/search')) running -= 1;
  });

  await page.reload();

  await expect(cards).toHaveCount(120);
  await expect.poll(() => scrollTop(page)).toBe(left);
  expect(requested.map(({ searchParams }) => searchParams.get('per_page'))).toEqual(['96', '24']);
  expect(requested[1]?.searchParams.get('as_of')).toBeTruthy();

  // Returning from a newly loaded ad restores the position in a new document.
  await page.goto(address ?? '');
  await page.goBack();
  await expect(cards).toHaveCount(120);
  await expect.poll(() => scrollTop(page)).toBe(left);

  // The URL alone, without the history entry, shows the first page.
  await page.goto('/robots.txt');
  await open(page, OLDEST);
  await expect(cards).toHaveCount(24);
  expect(await scrollTop(page)).toBe(0);
});
