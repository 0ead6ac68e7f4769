import { expect, test } from './fixtures.ts';
import { texts } from './texts.ts';

const t = texts.en.posts;

test.beforeEach(async ({ page, speak }) => {
  await speak('en');
  // The oldest is the demo's: newer ones come and go with other tests.
  const answer = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await answer.json()).data;
  await page.goto(`/product?id=${card.id}`);
});

test('phones are shown when asked for, and not before', async ({ page }) => {
  const show = page.getByRole('button', { name: t.contact.showPhone });
  await expect(show.filter({ visible: true }).first()).toBeVisible();
  const masked = await page.content();
  expect(masked).not.toMatch(/\+7 ?\(?999\)? ?000/);

  await show.first().click();

  await expect(
    page.locator('a[href^="tel:+7999000"]').filter({ visible: true }).first(),
  ).toBeVisible();
});

test('the gallery is worked by keyboard and gives the focus back', async ({ page }) => {
  const open = page.getByRole('button', { name: t.gallery.open }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  const viewer = page
    .getByRole('dialog')
    .or(page.getByRole('region', { name: t.viewer.label }))
    .first();
  await expect(viewer).toBeVisible();
  const address = page.url();

  await page.keyboard.press('ArrowRight');
  await expect(viewer.locator(':focus').or(viewer.and(page.locator(':focus')))).toHaveCount(1);
  await page.keyboard.press('Escape');

  await expect(viewer).toBeHidden();
  await expect(open).toBeFocused();
  expect(page.url()).toBe(address);
});

test('similar ads never show the ad itself', async ({ page }) => {
  const id = new URL(page.url()).searchParams.get('id');
  const similar = page.getByRole('region', { name: t.similar.title });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole('link').first()).toBeVisible();

  const links = await similar
    .getByRole('link')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href') ?? ''));

  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => link.includes(`id=${id}&`))).toEqual([]);
});

test('an ad that is not there is a page of its own with status 404', async ({ page, problems }) => {
  problems.allow(/404/);

  const answer = await page.goto('/product?id=999999');

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: texts.en.app.notFound.title })).toBeVisible();
});
