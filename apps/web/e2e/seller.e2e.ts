import { createAccount } from './account.ts';
import { convertToCompany } from './database.ts';
import { expect, test } from './fixtures.ts';
import { textPattern, texts } from './texts.ts';

test("restores the length of a seller's list after a reload", { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('en');
  // Stubs several pages, because no demo seller has more than one.
  await page.route('**/api/filter/search-seller/**', async (route) => {
    const url = new URL(route.request().url());
    const pageNumber = Number(url.searchParams.get('page') ?? 1);
    const pageCount = Number(url.searchParams.get('per_page') ?? 24) / 24;
    url.searchParams.set('page', '1');
    url.searchParams.delete('after');
    const response = await route.fetch({ url: url.href, maxRetries: 2 });
    const { data, meta } = await response.json();
    const [card] = data;
    const posts = Array.from({ length: 24 * pageCount }, (_, index) => ({
      ...card,
      id: (pageNumber - 1) * 24 * pageCount + index + 1,
    }));
    const total = 240;
    const json = {
      data: posts,
      meta: {
        ...meta,
        current_page: pageNumber,
        per_page: 24 * pageCount,
        total,
        last_page: 10 / pageCount,
      },
    };
    await route.fulfill({ response, json });
  });
  const { sellers } = texts.en;
  const cards = page
    .getByRole('region', { name: sellers.list.title, exact: true })
    .getByRole('article');
  const response = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [firstCard] = (await response.json()).data;
  await page.goto(`/seller/${firstCard.seller.id}/products?order=date_asc`);
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
