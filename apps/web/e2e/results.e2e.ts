import { type Post, postTitle } from '@pitlane/contracts';
import { expect, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { languages, texts } from './texts.ts';

for (const language of languages) {
  test(`an ad is named by its version in lists, on its page and in its title (${language})`, async ({
    page,
    problems,
    speak,
  }) => {
    problems.allowGonePictures();
    await speak(language);
    const headers = { 'Accept-Language': language };
    const found = await page.request.get('/api/filter/search?q=GT3%20RS&per_page=1', { headers });
    const post: Post = (await found.json()).data[0];
    const title = postTitle(post);
    expect(title).toContain(post.mod?.name);
    await page.goto(`/search?brandId=${post.brand.id}&modId=${post.mod?.id}`);
    const card = new SearchPage(page, language).cards.filter({ hasText: title }).first();
    await expect(card).toContainText(title);
    const roubles = post.prices.find(({ name }) => name === 'RUB')?.price ?? 0;
    const shown = roubles.toString().replace(/\B(?=(\d{3})+$)/g, '\u00A0');
    await expect(card).toContainText(`${shown}\u00A0₽`);
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect.poll(() => page.title()).toContain(`${title}, ${post.year} — `);
  });
}

test('a chosen make folds, and filters offer what its ads have', async ({
  page,
  problems,
  speak,
}) => {
  problems.allowGonePictures();
  await speak('ru');
  const { field, group, make } = texts.ru.search;
  await page.goto('/search');
  const search = new SearchPage(page, 'ru');
  await search.filter(async (filters) => {
    const bmw = filters.getByRole('checkbox', { name: /^BMW \d+$/ });
    await expect(bmw).toBeVisible();
    await search.chooseMake(filters, 'Porsche');
    await expect(bmw).toBeHidden();
    // Together with another make none of the counts would be true.
    await filters.getByRole('button', { name: make.more }).click();
    await expect(filters.getByRole('checkbox', { name: 'BMW', exact: true })).toBeVisible();
    await filters.getByRole('button', { name: make.less }).click();
    await filters.getByRole('button', { name: group.drive }).click();
    const gearboxes = filters.getByRole('group', { name: field.transmission_id });
    await expect(gearboxes.getByRole('checkbox', { name: 'Механика' })).toBeVisible();
    await expect(gearboxes.getByRole('checkbox', { name: 'Редуктор' })).toBeHidden();
  });
});

test('boats have no gearbox to choose, cars no body of a boat', async ({
  page,
  problems,
  speak,
}) => {
  problems.allowGonePictures();
  await speak('ru');
  const { group, quick, sort } = texts.ru.search;
  await page.goto('/search?kind=ground');
  const search = new SearchPage(page, 'ru');
  await expect(page.getByRole('button', { name: quick.manual, exact: true })).toBeVisible();
  await search.filter(async (filters) => {
    await filters.getByRole('button', { name: group.body }).click();
    await expect(filters.getByRole('checkbox', { name: 'Купе' })).toBeVisible();
    await expect(filters.getByRole('checkbox', { name: 'Гидроцикл' })).toBeHidden();
  });

  await page.goto('/search?kind=water');
  await expect(search.cards.first()).toBeVisible();
  await expect(page.getByRole('button', { name: quick.manual, exact: true })).toBeHidden();
  await search.filter(async (filters) => {
    await expect(filters.getByRole('button', { name: group.engine })).toBeVisible();
    await expect(filters.getByRole('button', { name: group.drive })).toBeHidden();
    await expect(
      filters.getByRole('button', { name: texts.ru.posts.specs.vesselType }),
    ).toBeVisible();
  });

  await page.getByRole('combobox', { name: sort.label }).selectOption('price_asc');
  await expect(page).toHaveURL(/order=price_asc/);
});

test('the list fills its width with photos and words of the seller', async ({
  page,
  problems,
  speak,
}) => {
  // Phones show the grid alone.
  await page.setViewportSize({ width: 1440, height: 900 });
  problems.allowGonePictures();
  await speak('ru');
  await page.goto('/search?kind=ground');
  await page.getByRole('button', { name: texts.ru.search.view.list }).click();
  const card = new SearchPage(page, 'ru').cards.first();
  await expect(card.locator('img')).toHaveCount(4);
});
