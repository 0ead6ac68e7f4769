import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { escapeRegExp, textPattern, texts } from './texts.ts';

/** Lists the demo ads first, because other tests create and delete newer ones. */
const OLDEST_FIRST_PATH = '/search?order=date_asc';

const readScrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Navigates to a URL and waits until the page has its height. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('opens a page at its top and restores the position on return', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, OLDEST_FIRST_PATH);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect.poll(() => readScrollTop(page)).toBe(1_200);

  await open(page, `${OLDEST_FIRST_PATH}&kind=water`);
  expect(await readScrollTop(page)).toBe(0);
  await open(page, OLDEST_FIRST_PATH);
  expect(await readScrollTop(page)).toBe(0);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${escapeRegExp(OLDEST_FIRST_PATH)}$`));
  await expect.poll(() => readScrollTop(page)).toBe(1_200);
  await page.reload();
  await expect.poll(() => readScrollTop(page)).toBe(1_200);
});

test('restores a long list after a reload with sequential requests', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('en');
  const moreButton = page.getByRole('button', {
    name: textPattern(texts.en.search.more.load_other),
  });
  const cards = page.getByRole('region', { name: texts.en.search.results }).getByRole('article');
  await open(page, OLDEST_FIRST_PATH);
  for (const cardCount of [48, 72, 96, 120]) {
    await moreButton.click();
    await expect(cards).toHaveCount(cardCount);
  }
  const card = cards.nth(110);
  const adPath = await card.getByRole('link').first().getAttribute('href');
  await card.scrollIntoViewIfNeeded();
  const scrollPosition = await readScrollTop(page);
  const requestedUrls: URL[] = [];
  let runningCount = 0;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/filter/search')) return;
    runningCount += 1;
    expect(runningCount, 'requests at a time').toBe(1);
    requestedUrls.push(url);
  });
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('/filter/search')) runningCount -= 1;
  });

  await page.reload();

  await expect(cards).toHaveCount(120);
  await expect.poll(() => readScrollTop(page)).toBe(scrollPosition);
  expect(requestedUrls.map(({ searchParams }) => searchParams.get('per_page'))).toEqual([
    '96',
    '24',
  ]);
  expect(requestedUrls[1]?.searchParams.get('as_of')).toBeTruthy();

  // Returning from a newly loaded ad restores the position in a new document.
  await page.goto(adPath ?? '');
  await page.goBack();
  await expect(cards).toHaveCount(120);
  await expect.poll(() => readScrollTop(page)).toBe(scrollPosition);

  // The URL alone, without the history entry, shows the first page.
  await page.goto('/robots.txt');
  await open(page, OLDEST_FIRST_PATH);
  await expect(cards).toHaveCount(24);
  expect(await readScrollTop(page)).toBe(0);
});
