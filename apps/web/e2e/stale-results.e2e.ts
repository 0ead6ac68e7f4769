import { randomInt } from 'node:crypto';
import { createAccount, isMobile } from './account.ts';
import { expect, test } from './fixtures.ts';
import { approvePost, createPost, deletePost, signInAsModerator } from './posts-api.ts';
import { SearchPage } from './search-page.ts';
import { fillText, texts } from './texts.ts';

test('shows the last results and preserves the chosen filters while the server is unavailable', async ({
  page,
  problems,
  setLanguage,
}) => {
  problems.allow(/ERR_FAILED/, /\/api\/filter\//);
  await page.clock.install();
  await setLanguage('ru');
  const { filters: filterTexts, lastResults } = texts.ru.search;
  const { error } = texts.ru.ui;
  const search = await SearchPage.open(page, 'ru', '/search/porsche');
  const totalCount = await search.readResultCount();
  const titles = await search.cards.getByRole('heading').allTextContents();
  const searchUrls = /\/api\/filter\/(search|get-facets)/;
  const lastList = page.getByRole('region', { name: lastResults });
  const expectLastResults = async () => {
    await expect(lastList.getByRole('alert')).toContainText(error.offline);
    await expect(lastList.getByRole('heading', { level: 3 })).toHaveText(titles);
  };

  await page.route(searchUrls, (route) => route.abort());
  await search.changeFilters(async (filters) => {
    await search.openGroup(filters, 'drive');
    await filters.getByRole('checkbox', { name: /^Механика/ }).check();
  });
  await expectLastResults();
  await expect(page).toHaveURL(/\/search\/porsche\?transmissionId=1$/);
  if (isMobile(page)) {
    const buttonName = fillText(filterTexts.openCount, { count: 2 });
    await expect(page.getByRole('button', { name: buttonName })).toBeVisible();
  } else {
    await expect(page.getByRole('checkbox', { name: /^Механика/ })).toBeChecked();
  }

  await page.unroute(searchUrls);
  await lastList.getByRole('button', { name: error.retry }).click();
  await expect(search.cards.first()).toBeVisible();
  await expect.poll(() => search.readResultCount()).toBeLessThan(totalCount);

  // A cached list that is too old is marked as outdated as well.
  await page.route(searchUrls, (route) => route.abort());
  await page.clock.fastForward('06:00');
  await page.goBack();
  await expectLastResults();
  await page.unroute(searchUrls);
  await lastList.getByRole('button', { name: error.retry }).click();
  await expect(lastList).toHaveCount(0);
  await expect(search.cards.first()).toBeVisible();
});

test('finds as many ads as the filter button shows after a new ad was published', {
  tag: '@touch',
}, async ({ page, smallPhotos, setLanguage }) => {
  await page.clock.install();
  await setLanguage('ru');
  const { filters: filterTexts, sort } = texts.ru.search;
  const { session } = await createAccount(page.request, 'found-before');
  const moderator = await signInAsModerator(page.request);
  const mileage = String(randomInt(200_000, 900_000));
  const publish = async () => {
    const { id } = await createPost(page.request, session, smallPhotos, { mileage });
    await approvePost(page.request, moderator.token, id);
    return id;
  };
  const ids = [await publish()];
  const facetsResponse = page.waitForResponse(/get-facets/);
  const searchPath = `/search?mileageFrom=${mileage}&mileageTo=${mileage}`;
  const search = await SearchPage.open(page, 'ru', searchPath);
  await (await facetsResponse).finished();
  // The list is still fresh after four minutes, while the facet counts are older.
  await page.clock.fastForward('04:00');
  await page.getByRole('combobox', { name: sort.label }).selectOption('price_asc');
  await expect(page).toHaveURL(/order=price_asc/);
  await expect.poll(() => search.readResultCount()).toBe(1);
  ids.push(await publish());
  await page.clock.fastForward('02:00');

  await page.getByRole('button', { name: fillText(filterTexts.openCount, { count: 1 }) }).click();
  await page.getByRole('button', { name: fillText(filterTexts.show_few, { shown: 2 }) }).click();

  await expect.poll(() => search.readResultCount()).toBe(2);
  await expect(search.cards).toHaveCount(2);
  for (const id of ids) await deletePost(page.request, session, id);
});
