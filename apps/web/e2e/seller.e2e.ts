import { createAccount } from './account.ts';
import { convertToCompany } from './database.ts';
import { expect, test } from './fixtures.ts';
import { textPattern, texts } from './texts.ts';

test("restores the length of a seller's list after a reload", { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en');
  // Stubs several pages, since no demo seller has more than one.
  await page.route('**/api/filter/search-seller/**', async (route) => {
    const url = new URL(route.request().url());
    const own = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('per_page') ?? 24) / 24;
    url.searchParams.set('page', '1');
    url.searchParams.delete('after');
    const response = await route.fetch({ url: url.href, maxRetries: 2 });
    const { data, meta } = await response.json();
    const [card] = data;
    const items = Array.from({ length: 24 * size }, (_, place) => ({
      ...card,
      id: (own - 1) * 24 * size + place + 1,
    }));
    const total = 240;
    const json = {
      data: items,
      meta: { ...meta, current_page: own, per_page: 24 * size, total, last_page: 10 / size },
    };
    await route.fulfill({ response, json });
  });
  const { sellers } = texts.en;
  const cards = page
    .getByRole('region', { name: sellers.list.title, exact: true })
    .getByRole('article');
  const answer = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [first] = (await answer.json()).data;
  await page.goto(`/seller/${first.seller.id}/products?order=date_asc`);
  await expect(cards).toHaveCount(24);

  await page.getByRole('button', { name: textPattern(sellers.list.more_other) }).click();
  await expect(cards).toHaveCount(48);
  await page.reload();

  await expect(cards).toHaveCount(48);
});

test('explains an empty seller page and links to the search', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en');
  const { session } = await createAccount(page.request, 'no-ads');
  // Only companies have a public page without ads.
  await convertToCompany(session.user.id);
  const { sellers } = texts.en;

  await page.goto(`/seller/${session.user.id}/products`);

  await expect(page.getByRole('heading', { name: sellers.list.none })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: sellers.list.search }).click();
  await expect(page).toHaveURL(/\/search$/);
});
