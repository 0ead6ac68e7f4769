import { isMobile } from './account.ts';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { type Language, texts } from './texts.ts';

test('restores results and scroll position when a visitor returns from an ad', async ({
  page,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  await page.goto('/');
  await page.getByRole('search').getByRole('button', { name: /\d/ }).click();
  await expect(page).toHaveURL(/\/search/);

  const search = new SearchPage(page, language);
  await search.changeFilters(async (filters) => {
    await search.chooseMake(filters, 'Porsche');
    await search.typeRange(filters, 'year', 'from', '1990');
    await search.typeRange(filters, 'price', 'to', '60000000');
  });
  await expect(page).toHaveURL(/priceTo=60000000/);

  await expect(page).toHaveURL(/\/search\/porsche\?.*yearFrom=1990/);
  const vehicleResponse = await page.request.get('/api/filter/get-vehicle?brand=porsche');
  const { brand } = (await vehicleResponse.json()).data;
  const countResponse = await page.request.get(
    `/api/filter/search-count?brand_id=${brand.id}&year_from=1990&price_to=60000000`,
  );
  const { count } = (await countResponse.json()).data;
  await expect.poll(() => search.readResultCount()).toBe(count);
  const cardCount = await search.cards.count();
  expect(cardCount).toBeGreaterThan(7);

  const eighthCard = search.cards.nth(7);
  await eighthCard.scrollIntoViewIfNeeded();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  expect(scrollPosition).toBeGreaterThan(0);
  await eighthCard.getByRole('link').click();
  await expect(page).toHaveURL(/\/product\?id=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Porsche');
  const firstAd = page.url();

  await page.getByRole('link', { name: texts[language].posts.navigation.next }).click();
  await expect(page).not.toHaveURL(firstAd);
  await expect(page).toHaveURL(/\/product\?id=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Porsche');
  await page.getByRole('link', { name: texts[language].posts.navigation.previous }).click();
  await expect(page).toHaveURL(new RegExp(`id=${new URL(firstAd).searchParams.get('id')}$`));

  await page.goBack();
  await expect(page).not.toHaveURL(firstAd);
  await page.goBack();
  await expect(page).toHaveURL(firstAd);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\/porsche\?.*priceTo=60000000/);
  await expect(search.cards).toHaveCount(cardCount);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollPosition);
});
