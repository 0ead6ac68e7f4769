import type { Page } from '@playwright/test';
import { isMobile } from './account.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { escapeRegExp, fillText, type Language, texts } from './texts.ts';

/** Returns the API's count of ads for filters in the API's notation. */
async function countByApi(page: Page, query: Record<string, string>): Promise<number> {
  const response = await page.request.get(`/api/filter/search-count?${new URLSearchParams(query)}`);
  return (await response.json()).data.count;
}

test('applies a suggestion chosen by keyboard or searches for the typed words', async ({
  page,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const { words } = texts[language].search;
  await setLanguage(language);
  const search = await SearchPage.open(page, language);
  const wordsField = search.wordsField;
  await wordsField.pressSequentially('porshe 91');
  const list = page.getByRole('listbox', { name: words.suggest.label });
  await wordsField.fill('porshe 911');
  const modelOption = list.getByRole('option', { name: /^Porsche 911 (Модель|Model)/ });
  await expect(modelOption).toBeVisible();
  await expect(page.getByText(/^\d+ (подсказ|suggestion)/)).toBeAttached();

  // The first Escape closes the list and preserves the text.
  await wordsField.press('Escape');
  await expect(list).toBeHidden();
  await expect(wordsField).toHaveValue('porshe 911');
  await expect(wordsField).toHaveAttribute('aria-expanded', 'false');
  await wordsField.press('ArrowDown');
  await expect(modelOption).toHaveAttribute('aria-selected', 'false');
  await wordsField.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await wordsField.press('ArrowDown');
  await wordsField.press('ArrowDown');
  await expect(modelOption).toHaveAttribute('aria-selected', 'true');
  const id = await modelOption.getAttribute('id');
  await expect(wordsField).toHaveAttribute('aria-activedescendant', id ?? '');
  // Home moves the cursor within the text and deselects the option.
  await wordsField.press('Home');
  await expect(modelOption).toHaveAttribute('aria-selected', 'false');
  await wordsField.press('ArrowDown');
  await expect(modelOption).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await wordsField.press('Enter');
  await expect(wordsField).toHaveValue('');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/search\/porsche\/911$/);
  const { brand, model } = (
    await (await page.request.get('/api/filter/get-vehicle?brand=porsche&model=911')).json()
  ).data;
  const totalCount = await countByApi(page, { brand_id: brand.id, model_id: model.id });
  await expect.poll(() => search.readResultCount()).toBe(totalCount);

  await SearchPage.open(page, language, '/search?priceTo=9000000');
  await wordsField.fill('ferrari');
  // With other filters the count of a suggestion would be wrong, so it is not shown.
  await expect(list.getByRole('option', { name: /^Ferrari (Марка|Make)$/ })).toBeVisible();
  await list
    .getByRole('option', { name: fillText(words.suggest.words, { words: 'ferrari' }) })
    .click();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=ferrari&priceTo=9000000$/);
  await expect
    .poll(() => search.readResultCount())
    .toBe(await countByApi(page, { q: 'ferrari', price_to: '9000000' }));

  // Escape closes the list, then restores the searched words; leaving the field changes nothing afterwards.
  await wordsField.fill('ferrari f4');
  await expect(list).toBeVisible();
  await wordsField.press('Escape');
  await expect(list).toBeHidden();
  await expect(wordsField).toHaveValue('ferrari f4');
  await wordsField.press('Escape');
  await expect(wordsField).toHaveValue('ferrari');
  await wordsField.press('Escape');
  await expect(wordsField).toHaveValue('ferrari');
  await wordsField.press('Tab');
  await expect(page).toHaveURL(/\/search\?q=ferrari&priceTo=9000000$/);
});

test('shows the interpretation of typed words as removable chips', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { chip, filters: filterTexts } = texts.ru.search;
  const search = await SearchPage.open(page, 'ru');
  await search.wordsField.fill('порше 911 до 10 млн механика куплю');
  await search.wordsField.press('Enter');

  const chips = page.getByRole('list', { name: filterTexts.applied });
  const labels = ['Porsche', '911', 'Цена до 10\u00A0000\u00A0000\u00A0₽', 'Механика'];
  await expect(chips.getByRole('listitem')).toHaveText(labels);
  const matchCount = await countByApi(page, { q: 'порше 911 до 10 млн механика' });
  expect(matchCount).toBeGreaterThan(0);
  await expect.poll(() => search.readResultCount()).toBe(matchCount);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('«порше 911 до 10 млн механика куплю»');
  await expectNoOverflow(page);

  const removeButton = (label: string) =>
    chips.getByRole('button', { name: fillText(texts.ru.ui.chip.remove, { label }) });
  await removeButton(labels[2] ?? '').press('Enter');

  // Focus moves to the next chip; list and count are updated.
  await expect(chips.getByRole('listitem')).toHaveText(['Porsche', '911', 'Механика']);
  await expect(removeButton('Механика')).toBeFocused();
  await expect
    .poll(() => search.readResultCount())
    .toBe(await countByApi(page, { q: 'порше 911 механика' }));
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: 'порше 911 механика куплю' })}`);

  await removeButton('Механика').press('Enter');
  await expect(removeButton('911')).toBeFocused();
  await expect(chips.getByRole('listitem')).toHaveText(['Porsche', '911']);
  await expect(heading).toHaveText('Porsche 911');
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveText(['Porsche', '911', 'Механика']);
  // Removing the make removes its model.
  await removeButton('Porsche').click();
  await expect(chips.getByRole('listitem')).toHaveText(['Механика']);

  // Words that are not recognized are searched in the text and have a chip of their own.
  await page.goto(`/search/porsche?${new URLSearchParams({ q: 'красный «кожа»' })}`);
  const wordsChip = fillText(chip.words, { value: 'кожа' });
  await expect(chips.getByRole('listitem')).toHaveText(['Цвет: красный', wordsChip, 'Porsche']);
  await removeButton(wordsChip).click();
  await expect(page).toHaveURL(
    new RegExp(`/search/porsche\\?${escapeRegExp(String(new URLSearchParams({ q: 'красный' })))}$`),
  );
  await expect(chips.getByRole('listitem')).toHaveText(['Цвет: красный', 'Porsche']);
});

test('reflects recognized words in the filter panel and removes those that it overrides', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { field, filters: filterTexts, range } = texts.ru.search;
  const searchPath = (query: Record<string, string>) => `/search?${new URLSearchParams(query)}`;
  const search = await SearchPage.open(page, 'ru', searchPath({ q: 'порше до 20 млн куплю' }));
  const chips = page.getByRole('list', { name: filterTexts.applied });
  await search.changeFilters(async (filters) => {
    await expect(filters.getByRole('checkbox', { name: /^Porsche \d/ })).toBeChecked();
    await expect(filters.getByRole('radio', { name: 'Вода 0' })).toBeDisabled();
    const prices = filters.getByRole('group', { name: field.price, exact: true });
    const price = prices.getByRole('textbox', { name: range.to });
    await expect(price).toHaveValue('20\u00A0000\u00A0000');
    await price.fill('15 000 000');
  });

  await expect(page).toHaveURL(searchPath({ q: 'порше куплю', priceTo: '15000000' }));
  await expect(chips.getByRole('listitem')).toHaveText([
    'Porsche',
    'Цена до 15\u00A0000\u00A0000\u00A0₽',
  ]);
  await expect
    .poll(() => search.readResultCount())
    .toBe(await countByApi(page, { q: 'порше', price_to: '15000000' }));

  await search.changeFilters((filters) =>
    filters.getByRole('checkbox', { name: /^Porsche/ }).uncheck(),
  );
  await expect(page).toHaveURL(searchPath({ priceTo: '15000000' }));
  await page.goBack();
  await expect(search.wordsField).toHaveValue('порше куплю');
  await search.changeFilters(async (filters) => {
    await expect(filters.getByRole('checkbox', { name: /^Porsche \d/ })).toBeChecked();
  });
});

test('searches words while suggestions are unavailable', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/ERR_FAILED/, /suggest/);
  await setLanguage('ru');
  const suggestRequest = page.waitForRequest(/filter\/suggest/);
  await page.route('**/api/filter/suggest*', (route) => route.abort());
  const search = await SearchPage.open(page, 'ru');
  const wordsField = search.wordsField;
  await wordsField.pressSequentially('порше 911');
  await suggestRequest;
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(wordsField).toHaveValue('порше 911');
  // Leaving the field starts the search.
  await wordsField.press('Tab');
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: 'порше 911' })}`);
  await expect
    .poll(() => search.readResultCount())
    .toBe(await countByApi(page, { q: 'порше 911' }));
});

test('reports invalid parameters of the URL and applies the others', async ({
  page,
  problems,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  problems.allow(/ 422 /, /\/api\/filter\//);
  await setLanguage(language);
  const { field, sort, words } = texts[language].search;

  await page.goto(
    '/search/porsche?yearFrom=soon&order=random&colorId=999&priceTo=99000000&utm_source=x',
  );

  await expect(page).toHaveURL(/\/search\/porsche\?priceTo=99000000$/);
  const fields = [field.year, sort.label, field.color_id].join(', ');
  const notice = page.getByText(fillText(words.dropped.text, { fields }));
  await expect(notice).toBeVisible();
  const search = new SearchPage(page, language);
  await expect(search.cards.first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: words.dropped.close }).click();
  await expect(notice).toBeHidden();
  await page.goto('/search/porsche?page=1&q=&guarantee=false&utm_source=x');
  await expect(search.cards.first()).toBeVisible();
  await expect(page.getByText(words.dropped.title)).toBeHidden();
});
