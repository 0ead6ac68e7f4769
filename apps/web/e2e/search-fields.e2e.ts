import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { texts } from './texts.ts';

const words = texts.ru;

test('a version of any generation, cities and a distance, owners', async ({
  page,
  problems,
  speak,
}) => {
  problems.allowGonePictures();
  await speak('ru');
  await page.goto('/search?brandId=83');
  const search = new SearchPage(page, 'ru');
  const opened = async (filters: Locator, group: string) => {
    const button = filters.getByRole('button', { name: group });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  };

  await search.filter(async (filters) => {
    const versions = filters.getByRole('group', {
      name: words.search.make.versions.replace('{{name}}', 'Porsche'),
    });
    await versions.getByRole('checkbox', { disabled: false }).first().check();
  });
  await expect(page).toHaveURL(/version=/);
  expect(await search.found()).toBeGreaterThan(0);

  await page.goto('/search');
  await search.filter(async (filters) => {
    await opened(filters, words.search.group.place);
    await filters.getByLabel(words.posts.fields.location_country_id).selectOption('1');
    const cities = filters.getByRole('group', { name: words.posts.fields.location_city_id });
    await cities.getByRole('checkbox', { name: /^Москва( \d+)?$/ }).check();
    await cities.getByRole('checkbox', { name: /^Санкт-Петербург/ }).check();
    await expect(filters.getByLabel(words.search.place.radius)).toBeHidden();
    await cities.getByRole('checkbox', { name: /^Санкт-Петербург/ }).uncheck();
    await filters.getByLabel(words.search.place.radius).selectOption('100');
    await opened(filters, words.search.group.seller);
    await filters.getByLabel(words.search.field.owners_to).selectOption('2');
  });

  await expect(page).toHaveURL(/locationCityId=1&ownersTo=2&radius=100$/);
  await expect(page.getByText('Москва + 100 км').first()).toBeVisible();
  await expect(page.getByText(`${words.search.field.owners_to}: 2`).first()).toBeVisible();
  expect(await search.found()).toBeGreaterThan(0);
});
