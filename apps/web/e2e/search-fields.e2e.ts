import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { texts } from './texts.ts';

const t = texts.ru;

test('filters by version, cities with radius, and number of owners', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const search = await SearchPage.open(page, 'ru', '/search?brandId=83&yearFrom=2010');

  /** Expects a positive count that equals the count of the API. */
  const expectResultCount = async (query: Record<string, string>) => {
    const response = await page.request.get(
      `/api/filter/search-count?${new URLSearchParams(query)}`,
    );
    const { count } = (await response.json()).data;
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => search.readResultCount()).toBe(count);
  };

  await search.changeFilters(async (filters) => {
    const versions = filters.getByRole('group', {
      name: t.search.make.versions.replace('{{name}}', 'Porsche'),
    });
    // Versions without ads from 2010 on are listed but disabled.
    await expect(versions.getByRole('checkbox', { name: / 0$/ }).first()).toBeDisabled();
    await versions
      .getByRole('checkbox', { name: / [1-9]\d*$/ })
      .first()
      .check();
  });
  await expect(page).toHaveURL(/version=/);
  const version = new URL(page.url()).searchParams.get('version') ?? '';
  await expectResultCount({ brand_id: '83', year_from: '2010', version });

  await page.goto('/search');
  await search.changeFilters(async (filters) => {
    await search.openGroup(filters, 'place');
    await filters.getByLabel(t.posts.fields.location_country_id).selectOption('1');
    const cities = filters.getByRole('group', { name: t.posts.fields.location_city_id });
    await cities.getByRole('checkbox', { name: /^Москва \d+$/ }).check();
    await cities.getByRole('checkbox', { name: /^Санкт-Петербург/ }).check();
    await expect(filters.getByLabel(t.search.place.radius)).toBeHidden();
    await cities.getByRole('checkbox', { name: /^Санкт-Петербург/ }).uncheck();
    await filters.getByLabel(t.search.place.radius).selectOption('100');
    await search.openGroup(filters, 'seller');
    await filters.getByLabel(t.search.field.owners_to).selectOption('2');
  });

  await expect(page).toHaveURL(/locationCityId=1&ownersTo=2&radius=100$/);
  await expect(page.getByText('Москва + 100 км').first()).toBeVisible();
  await expect(page.getByText(`${t.search.field.owners_to}: 2`).first()).toBeVisible();
  await expectResultCount({ location_city_id: '1', owners_to: '2', radius: '100' });
});

test('disables kinds without results and works without facet counts', async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/ 503 /, /get-facets/);
  await setLanguage('ru');
  await page.route('**/api/filter/get-facets*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Позже' } }),
  );
  const search = await SearchPage.open(page, 'ru', '/search/porsche');
  await search.changeFilters(async (filters) => {
    await expect(filters.getByRole('checkbox', { name: 'Porsche', exact: true })).toBeChecked();
    await filters.getByRole('radio', { name: 'Вода' }).check({ force: true });
  });
  await expect(page).toHaveURL(/\/search\?kind=water$/);
  await page.unroute('**/api/filter/get-facets*');

  await page.goto('/search/porsche');
  await search.changeFilters(async (filters) => {
    const porsche = filters.getByRole('checkbox', { name: /^Porsche \d+$/ });
    await expect(porsche).toBeChecked();
    await expect(filters.getByRole('radio', { name: 'Вода 0' })).toBeDisabled();
    await expect(filters.getByRole('radio', { name: 'Воздух 0' })).toBeDisabled();
    await porsche.uncheck();
    await filters.getByRole('radio', { name: /^Вода [1-9]/ }).check({ force: true });
  });
  await expect(page).toHaveURL(/\/search\?kind=water$/);
  await expect.poll(() => search.readResultCount()).toBeGreaterThan(0);

  // A chosen make of another kind remains in the list until it is unchecked.
  await page.goto('/search/porsche?kind=water');
  await search.changeFilters(async (filters) => {
    await filters.getByRole('checkbox', { name: 'Porsche 0' }).click();
    await expect(filters.getByRole('checkbox', { name: /^Porsche/ })).toBeHidden();
  });
  await expect(page).toHaveURL(/\/search\?kind=water$/);
});
