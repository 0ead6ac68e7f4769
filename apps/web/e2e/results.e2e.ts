import { type Post, postTitle } from '@pitlane/contracts';
import type { Locator } from '@playwright/test';
import { isMobile } from './account.ts';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { fillText, type Language, texts } from './texts.ts';

test('shows the version of an ad in lists, on its page and in the page title', async ({
  page,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const headers = { 'Accept-Language': language };
  const response = await page.request.get('/api/filter/search?q=GT3%20RS&per_page=1', { headers });
  const post: Post = (await response.json()).data[0];
  const title = postTitle(post);
  expect(title).toContain(post.mod?.name);
  await page.goto(`/search?brandId=${post.brand.id}&modId=${post.mod?.id}`);
  const card = new SearchPage(page, language).cards.filter({ hasText: title }).first();
  await expect(card).toContainText(title);
  const roubles = post.prices.find(({ name }) => name === 'RUB')?.price ?? 0;
  const formattedPrice = roubles.toString().replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  await expect(card).toContainText(`${formattedPrice}\u00A0₽`);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect.poll(() => page.title()).toContain(`${title}, ${post.year} — `);
});

test('shows the same count at a facet, on the filter button and above the list', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { field, make } = texts.ru.search;
  const search = await SearchPage.open(page, 'ru');
  let facetCount = 0;
  await search.changeFilters(async (filters) => {
    const bmw = filters.getByRole('checkbox', { name: /^BMW \d+$/ });
    await expect(bmw).toBeVisible();
    await search.chooseMake(filters, 'Porsche');
    await expect(bmw).toBeHidden();
    await filters.getByRole('button', { name: make.more }).click();
    // If a make is chosen, the counts of the others are the ads that they would add.
    await expect(filters.getByRole('checkbox', { name: /^BMW \+\d+$/ })).toBeVisible();
    await filters.getByRole('button', { name: make.less }).click();
    await search.openGroup(filters, 'drive');
    const gearboxes = filters.getByRole('group', { name: field.transmission_id });
    // No Porsche has a reduction gear: the option is shown but disabled.
    await expect(gearboxes.getByRole('checkbox', { name: 'Редуктор 0' })).toBeDisabled();
    const manual = gearboxes.getByRole('checkbox', { name: /^Механика \d+$/ });
    facetCount = Number(
      (await manual.evaluate((box) => box.closest('label')?.textContent))?.replace(/\D/g, ''),
    );
    await manual.press('Space');
    await expect(manual).toBeChecked();
    // The new count is announced to screen readers without moving focus.
    const announcement = new RegExp(`^(Найдено:|Показать) ${facetCount} объявлени`);
    await expect(page.getByRole('status').filter({ hasText: announcement })).toBeAttached();
    await expect(manual).toBeFocused();
    await search.typeRange(filters, 'year', 'from', '1900');
    await expect(filters.getByText('меньше: 0', { exact: true })).toBeVisible();
  });
  expect(facetCount).toBeGreaterThan(0);
  await expect.poll(() => search.readResultCount()).toBe(facetCount);
  await expect(page).toHaveURL(/transmissionId=1/);
});

test('combines models of several makes and restores excluded ones', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { filters: filterTexts, make } = texts.ru.search;
  const search = await SearchPage.open(page, 'ru', '/search?yearFrom=1960');
  const excludeLabel = (name: string) => fillText(make.exclude, { name });
  /** Returns the count of the API for the filters in the URL. */
  const countByUrl = async () => {
    const { searchParams } = new URL(page.url());
    const query = [...searchParams].map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]);
    const response = await page.request.get(
      `/api/filter/search-count?${new URLSearchParams(query)}`,
    );
    return (await response.json()).data.count;
  };
  /** Expects the same count in the heading, the list and the API. */
  const expectResultCount = async (limit: number) => {
    await expect.poll(() => search.readResultCount()).toBeLessThan(limit);
    const count = await countByUrl();
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => search.readResultCount()).toBe(count);
    await expect(page.getByText(new RegExp(`^Показаны 1–\\d+ из ${count}$`))).toBeAttached();
    return count;
  };
  const totalCount = await search.readResultCount();

  await search.changeFilters(async (filters) => {
    // A make without ads can be neither chosen nor excluded.
    const searchField = filters.getByRole('textbox', { name: make.find });
    await searchField.fill('Антонов');
    await expect(filters.getByRole('checkbox', { name: 'Антонов 0' })).toBeDisabled();
    await expect(filters.getByRole('button', { name: excludeLabel('Антонов') })).toBeHidden();
    await searchField.fill('');
    // The button is reached by Tab from the make's checkbox.
    await filters.getByRole('checkbox', { name: /^Porsche / }).focus();
    await page.keyboard.press('Tab');
    const excludeButton = filters.getByRole('button', { name: excludeLabel('Porsche') });
    await expect(excludeButton).toBeFocused();
    await expect(excludeButton).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await expect(excludeButton).toHaveAttribute('aria-pressed', 'true');
  });
  await expect(page).toHaveURL(/notBrandId=83/);
  const countWithoutPorsche = await expectResultCount(totalCount);
  const chips = page.getByRole('list', { name: filterTexts.applied });
  await chips.getByRole('button', { name: /Кроме Porsche/ }).click();
  await expect.poll(() => search.readResultCount()).toBe(totalCount);

  await search.changeFilters(async (filters) => {
    const modelGroup = (name: string) =>
      filters.getByRole('group', { name: fillText(make.models, { name }) });
    await search.chooseMake(filters, 'Porsche');
    await modelGroup('Porsche').getByRole('checkbox', { name: /^911 / }).check();
    await filters.getByRole('button', { name: make.more }).first().click();
    await search.chooseMake(filters, 'BMW');
    // Models of the second make can be chosen or excluded.
    await modelGroup('BMW')
      .getByRole('button', { name: excludeLabel('M5') })
      .click();
    await expect(modelGroup('Porsche').getByRole('checkbox', { name: /^911/ })).toBeChecked();
  });
  const narrowedCount = await expectResultCount(countWithoutPorsche);
  await chips.getByRole('button', { name: /Кроме M5/ }).click();
  await expect.poll(() => search.readResultCount()).toBeGreaterThan(narrowedCount);
});

test('suggests how to relax a search without results', async ({ page, setLanguage }) => {
  await setLanguage('ru');
  await page.goto('/search/porsche?transmissionId=1&yearFrom=1990&priceTo=1000');
  const search = new SearchPage(page, 'ru');
  const { filters, empty } = texts.ru.search;
  const { relax, nearest } = empty;
  await expect(page.getByText(relax)).toBeVisible();
  await expect(
    page.getByRole('region', { name: nearest }).getByRole('article').first(),
  ).toBeVisible();
  const [firstSuggestion] = await page.getByRole('button', { name: /объявлени/ }).all();
  const suggestedCount = Number(
    (await firstSuggestion?.textContent())?.match(/(\d+) объявлени\D*$/)?.[1],
  );
  await firstSuggestion?.press('Enter');
  await expect.poll(() => search.readResultCount()).toBe(suggestedCount);
  // The button is removed, so focus moves to the beginning of the page.
  const main = page.getByRole('main');
  await expect(main).toBeFocused();
  await page.goBack();
  await expect(page.getByText(relax)).toBeVisible();
  await page.getByRole('button', { name: filters.resetAll }).first().press('Enter');
  await expect(page).toHaveURL(/\/search$/);
  await expect(main).toBeFocused();
});

test('toggles quick filters and preserves their order when pressed', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { filters } = texts.ru.search;
  const search = await SearchPage.open(page, 'ru', '/search/porsche');
  const quickFilters = page.getByRole('list', { name: filters.quick }).getByRole('button');
  await expect(quickFilters.first()).toBeVisible();
  const labels = await quickFilters.allTextContents();
  const totalCount = await search.readResultCount();
  await quickFilters.nth(1).click();
  await expect(quickFilters.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => search.readResultCount()).toBeLessThan(totalCount);
  expect(await search.readResultCount()).toBeGreaterThan(0);
  // Toggling does not reorder the filters.
  await expect(quickFilters).toHaveText(labels);
  await quickFilters.nth(1).click();
  await expect(page).toHaveURL(/\/search\/porsche$/);
  await expect.poll(() => search.readResultCount()).toBe(totalCount);
});

test('offers only the filters that apply to a kind of vehicle', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { filters: filterTexts, group, sort } = texts.ru.search;
  const search = await SearchPage.open(page, 'ru', '/search?kind=ground');
  const quickFilters = page.getByRole('list', { name: filterTexts.quick }).getByRole('button');
  const gearbox = quickFilters.filter({ hasText: /^(Механика|Автомат|Робот)$/ });
  await expect(gearbox).toBeVisible();
  await search.changeFilters(async (filters) => {
    await search.openGroup(filters, 'body');
    await expect(filters.getByRole('checkbox', { name: 'Купе' })).toBeVisible();
    await expect(filters.getByRole('checkbox', { name: 'Гидроцикл' })).toBeHidden();
  });

  await page.goto('/search?kind=water');
  await expect(search.cards.first()).toBeVisible();
  await expect(quickFilters.first()).toBeVisible();
  await expect(gearbox).toBeHidden();
  await search.changeFilters(async (filters) => {
    await expect(filters.getByRole('button', { name: group.engine })).toBeVisible();
    await expect(filters.getByRole('button', { name: group.drive })).toBeHidden();
    await expect(
      filters.getByRole('button', { name: texts.ru.posts.fields.vessel_type }),
    ).toBeVisible();
  });

  await page.getByRole('combobox', { name: sort.label }).selectOption('price_asc');
  await expect(page).toHaveURL(/order=price_asc/);
});

test('shows photos, excerpt and seller name in the list view', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  // The list view does not exist on phones.
  await page.setViewportSize({ width: 1440, height: 900 });
  await setLanguage('ru');
  const headers = { 'Accept-Language': 'ru' };
  // Reads the oldest ads, because other tests delete newer ones.
  const response = await page.request.get('/api/filter/search?kind=ground&order=date_asc', {
    headers,
  });
  const [firstPost]: Post[] = (await response.json()).data;
  await page.goto('/search?kind=ground&order=date_asc');
  await page.getByRole('button', { name: texts.ru.search.view.list }).click();
  const postLink = page.locator(`a[href*="id=${firstPost?.id}&"]`);
  const card = new SearchPage(page, 'ru').cards.filter({ has: postLink });
  await expect(card.locator('img')).toHaveCount(4);
  await expect(card).toContainText(firstPost?.seller.name ?? '?');
  await expect(card).toContainText(firstPost?.excerpt.slice(0, 30) ?? '?');
});

test('shows the full rouble price of an ad in another currency', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('ru');
  const response = await page.request.get('/api/filter/search?kind=ground&per_page=48');
  const posts: Post[] = (await response.json()).data;
  const foreignPosts = posts.filter(
    ({ price, currency }) => price !== null && currency.code !== 'RUB',
  );
  const [post] = foreignPosts.sort((a, b) => (b.price ?? 0) - (a.price ?? 0));
  if (!post) throw new Error('the demo has no ad in another currency');
  const roubles = post.prices.find(({ name }) => name === 'RUB')?.price ?? 0;
  const formattedPrice = `≈ ${roubles.toString().replace(/\B(?=(\d{3})+$)/g, '\u00A0')}\u00A0₽`;
  // Width at which cards of the desktop layout are narrowest.
  await page.setViewportSize({ width: 1024, height: 800 });

  await page.goto(`/seller/${post.seller.id}/products`);

  const price = page.getByRole('article').getByText(formattedPrice, { exact: true }).first();
  await price.scrollIntoViewIfNeeded();
  await expect(price).toBeInViewport({ ratio: 1 });
});

test('fits filters, order and the save button in one row on phones, with price and year before makes', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage('ru');
  const { field, filters, group, save, sort } = texts.ru.search;
  const search = await SearchPage.open(page, 'ru');
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

  const controls = [
    page.getByRole('button', { name: filters.open, exact: true }),
    page.getByRole('combobox', { name: sort.label }),
    page.getByRole('button', { name: save, exact: true }),
  ];
  const tops = await Promise.all(controls.map(topOf));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await search.changeFilters(async (sheet) => {
    const makesTop = await topOf(sheet.getByRole('button', { name: group.make }));
    for (const name of [field.price, field.year]) {
      expect(await topOf(sheet.getByRole('group', { name, exact: true }))).toBeLessThan(makesTop);
    }
  });
});

test('removes a limit in engine hours when the kind is no longer boats', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { field, filters } = texts.ru.search;
  const search = await SearchPage.open(page, 'ru', '/search?kind=water&mileageTo=500');

  const appliedFilters = page.getByRole('list', { name: filters.applied });
  await appliedFilters.getByRole('button', { name: /На воде/ }).click();
  await expect(page).toHaveURL(/\/search$/);

  // A boat make implies the kind.
  const response = await page.request.get('/api/filter/search?kind=water&q=Riva&per_page=1');
  const [boat]: Post[] = (await response.json()).data;
  await page.goto(`/search?brandId=${boat?.brand.id}`);
  await search.changeFilters(async (panel) => {
    // Unchecking a rare make does not move it within the list.
    const make = panel.getByRole('checkbox', { name: new RegExp(`^${boat?.brand.name}( \\d+)?$`) });
    await make.press('Space');
    await expect(make).not.toBeChecked();
    await expect(make).toBeFocused();
    await make.press('Space');
    await expect(make).toBeChecked();
    const hours = panel.getByRole('group', { name: field.hours, exact: true });
    await hours.getByRole('textbox').last().fill('9000');
    await hours.getByRole('textbox').last().press('Enter');
  });
  await expect(page).toHaveURL(/kind=water/);
  await expect(search.cards.first()).toBeVisible();
});
