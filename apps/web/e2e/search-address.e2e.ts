import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';

test('an old address goes on without what no dictionary has', { tag: '@once' }, async ({
  page,
  problems,
  speak,
}) => {
  problems.allowGonePictures();
  problems.allow(/ 422 /, /\/api\/filter\//);
  await speak('ru');

  await page.goto('/search?brandId=83&colorId=1,999&currencyId=99&yearFrom=1990');

  await expect(page).toHaveURL(/\/search\?brandId=83&yearFrom=1990$/);
  const search = new SearchPage(page, 'ru');
  await expect(search.cards.first()).toBeVisible();
  expect(await search.found()).toBeGreaterThan(0);
});

test('an old address keeps its language', { tag: '@once' }, async ({ page, problems }) => {
  problems.allowGonePictures();
  problems.allow(/ 422 /, /\/api\/filter\//);

  await page.goto('/search?lang=en&currencyId=99');

  await expect(page).toHaveURL(/\/search\?lang=en$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
