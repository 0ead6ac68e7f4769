import { isMobile } from './account.ts';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { type Language, texts } from './texts.ts';

test('drops unknown ids from an old search URL', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/ 422 /, /\/api\/filter\//);
  await setLanguage('ru');

  await page.goto('/search?brandId=83&colorId=1,999&currencyId=99&yearFrom=1990');

  await expect(page).toHaveURL(/\/search\?brandId=83&yearFrom=1990$/);
  const search = new SearchPage(page, 'ru');
  await expect(search.cards.first()).toBeVisible();
  expect(await search.readResultCount()).toBeGreaterThan(0);
});

test('narrows, shares and restores a search at the URL of a make and model', async ({
  page,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const search = new SearchPage(page, language);
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto('/search/porsche/911');

  await expect(heading).toHaveText('Porsche 911');
  await expect.poll(() => search.readResultCount()).toBeGreaterThan(1);
  const totalCount = await search.readResultCount();

  await search.changeFilters((filters) => search.typeRange(filters, 'price', 'to', '9000000'));

  await expect(page).toHaveURL(/\/search\/porsche\/911\?priceTo=9000000$/);
  await expect.poll(() => search.readResultCount()).toBeLessThan(totalCount);
  const narrowedCount = await search.readResultCount();

  const sharedPage = await page.context().newPage();
  await sharedPage.goto(page.url());
  await expect(sharedPage.getByRole('heading', { level: 1 })).toHaveText('Porsche 911');
  await expect
    .poll(() => new SearchPage(sharedPage, language).readResultCount())
    .toBe(narrowedCount);
  await sharedPage.close();

  await page.goBack();
  await expect(page).toHaveURL(/\/search\/porsche\/911$/);
  await expect.poll(() => search.readResultCount()).toBe(totalCount);

  const breadcrumbs = page.getByRole('navigation', { name: texts[language].ui.breadcrumbs });
  await breadcrumbs.getByRole('link', { name: 'Porsche' }).click();
  await expect(page).toHaveURL(/\/search\/porsche$/);
  await expect(heading).toHaveText('Porsche');
  await expect.poll(() => search.readResultCount()).toBeGreaterThanOrEqual(totalCount);

  await page.goBack();
  await page.reload();
  await page.goForward();
  await expect(heading).toHaveText('Porsche');
  await page.goBack();
  await expect(heading).toHaveText('Porsche 911');
  await expect.poll(() => search.readResultCount()).toBe(totalCount);
});

test('sets the readable canonical URL for an old URL with ids', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('ru');
  const response = await page.request.get('/api/filter/get-vehicle?brand=porsche&model=911');
  const { brand, model } = (await response.json()).data;

  await page.goto(`/search?brandId=${brand.id}&modelId=${model.id}`);

  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /\/search\/porsche\/911$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Porsche 911');

  const search = new SearchPage(page, 'ru');
  await search.changeFilters((filters) => search.typeRange(filters, 'year', 'from', '1990'));
  await expect(page).toHaveURL(/\/search\/porsche\/911\?yearFrom=1990$/);
});

test('returns 404 for an unknown make or model', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/ (404|422) /, /\/search\/|\/api\/filter\/get-vehicle/);
  await setLanguage('ru');
  const notFoundHeading = page.getByRole('heading', { name: texts.ru.app.notFound.title });
  for (const path of ['no-such-make', 'porsche/no-such-model', '%00', 'x'.repeat(200)]) {
    const response = await page.goto(`/search/${path}`);

    expect(response?.status(), path).toBe(404);
    await expect(notFoundHeading).toBeVisible();
  }
});

test('preserves the language of an old URL', { tag: '@once' }, async ({ page, problems }) => {
  problems.allow(/ 422 /, /\/api\/filter\//);

  await page.goto('/search?lang=en&currencyId=99');

  await expect(page).toHaveURL(/\/search\?lang=en$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
