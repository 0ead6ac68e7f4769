import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { escaped } from './texts.ts';

/** The demo's ads first: newer ones come and go with other tests. */
const OLDEST = '/search?order=date_asc';

const height = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens an address as if it were typed, and waits until the page has its height. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('a page that is opened by its address begins at its top, and one gone back to where it was left', async ({
  page,
}) => {
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
