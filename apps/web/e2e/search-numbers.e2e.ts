import { isMobile } from './account.ts';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { type Language, labelPattern, textPattern, texts } from './texts.ts';

test('parses typed numbers or rejects them', async ({ page, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const { home, search: searchTexts } = texts[language];
  await setLanguage(language);
  await page.goto('/');
  const priceField = page.getByRole('textbox', { name: labelPattern(home.search.priceTo) });
  const submitButton = page.getByRole('search').getByRole('button', { name: /\d/ });
  await priceField.fill('около миллиона');
  await submitButton.click();
  await expect(priceField).toBeFocused();
  await expect(page.getByText(textPattern(home.search.wrongPrice))).toBeVisible();
  await expect(priceField).toHaveValue('около миллиона');
  await priceField.fill('60 млн');
  await submitButton.click();
  await expect(page).toHaveURL(/priceTo=60000000/);

  const search = new SearchPage(page, language);
  await search.changeFilters(async (filters) => {
    await search.typeRange(filters, 'price', 'to', '9,8 млн');
    await search.typeRange(filters, 'price', 'from', 'сто');
    await expect(filters.getByText('9,8 млн → 9\u00A0800\u00A0000')).toBeVisible();
    await expect(filters.getByText(textPattern(searchTexts.range.whole))).toBeVisible();
    await search.typeRange(filters, 'price', 'from', '100 тыс ₽');
  });
  await expect(page).toHaveURL(/priceFrom=100000&priceTo=9800000/);
});

test('parses a price with a currency sign before currencies are loaded', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/filter/get-filter-params', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/search');
  const search = new SearchPage(page, 'ru');
  await search.changeFilters((filters) => search.typeRange(filters, 'price', 'from', '100 тыс ₽'));
  await expect(page).toHaveURL(/priceFrom=100000(&|$)/);
  released.resolve();
});
