import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { escaped, pattern, texts } from './texts.ts';

/** The demo's ads first: newer ones come and go with other tests. */
const OLDEST = '/search?order=date_asc';

const height = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens an address as if it were typed, and waits until the page has its height. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('a page that is opened by its address begins at its top, and one gone back to where it was left', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, OLDEST);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect.poll(() => height(page)).toBe(1_200);

  await open(page, `${OLDEST}&kind=water`);
  expect(await height(page)).toBe(0);
  await open(page, OLDEST);
  expect(await height(page)).toBe(0);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${escaped(OLDEST)}$`));
  await expect.poll(() => height(page)).toBe(1_200);
  await page.reload();
  await expect.poll(() => height(page)).toBe(1_200);
});

test('a list is as long after a reload as it was before, and asks for it bit by bit', {
  tag: '@once',
}, async ({ page, problems, speak }) => {
  problems.allowGonePictures();
  await speak('en');
  const more = page.getByRole('button', { name: pattern(texts.en.search.more.load_other) });
  const cards = page.getByRole('region', { name: texts.en.search.results }).getByRole('article');
  await open(page, OLDEST);
  for (const shown of [48, 72, 96, 120]) {
    await more.click();
    await expect(cards).toHaveCount(shown);
  }
  const card = cards.nth(110);
  const address = await card.getByRole('link').first().getAttribute('href');
  await card.scrollIntoViewIfNeeded();
  const left = await height(page);
  const asked: URL[] = [];
  let running = 0;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/filter/search')) return;
    running += 1;
    expect(running, 'calls at a time').toBe(1);
    asked.push(url);
  });
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('/filter/search')) running -= 1;
  });

  await page.reload();

  await expect(cards).toHaveCount(120);
  await expect.poll(() => height(page)).toBe(left);
  expect(asked.map(({ searchParams }) => searchParams.get('per_page'))).toEqual(['96', '24']);
  expect(asked[1]?.searchParams.get('as_of')).toBeTruthy();

  // On to an ad, anew, and back: another document, the same place.
  await page.goto(address ?? '');
  await page.goBack();
  await expect(cards).toHaveCount(120);
  await expect.poll(() => height(page)).toBe(left);

  // Its address alone, as somebody else opens it, is the first page.
  await page.goto('/robots.txt');
  await open(page, OLDEST);
  await expect(cards).toHaveCount(24);
  expect(await height(page)).toBe(0);
});
