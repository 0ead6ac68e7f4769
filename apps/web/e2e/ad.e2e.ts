import { DEMO_PASSWORD, signInByApi } from './account.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { listOwnPosts } from './posts-api.ts';
import { textPattern, texts } from './texts.ts';

const t = texts.en.posts;

test.beforeEach(async ({ page, setLanguage }) => {
  await setLanguage('en');
  // The oldest ad belongs to the demo; other tests create and delete newer ones.
  const answer = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await answer.json()).data;
  await page.goto(`/product?id=${card.id}`);
});

test('shows the phone number only after the button is pressed', async ({ page }) => {
  const show = page.getByRole('button', { name: t.contact.showPhone });
  await expect(show.filter({ visible: true }).first()).toBeVisible();
  const masked = await page.content();
  expect(masked).not.toMatch(/\+7 ?\(?999\)? ?000/);

  await show.first().click();

  await expect(
    page.locator('a[href^="tel:+7999000"]').filter({ visible: true }).first(),
  ).toBeVisible();
});

test('operates the gallery by keyboard and restores focus when it closes', {
  tag: '@once',
}, async ({ page }) => {
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

test('shows thumbnails, title, price and phone number in the photo viewer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [heading = '', price = ''] = (await page.title()).split(' — ');
  await page.getByRole('button', { name: t.gallery.open }).first().click();
  const viewer = page.getByRole('dialog', { name: t.viewer.label });
  const small = viewer.getByRole('list', { name: t.viewer.thumbnails }).getByRole('button');
  const current = small.and(page.locator('[aria-current]'));
  const total = await page
    .getByText(/^1 \/ \d+$/)
    .first()
    .textContent();
  await expect(small).toHaveCount(Number(total?.split('/')[1]));
  await expect(viewer.getByText(heading)).toBeVisible();
  await expect(viewer.getByText(price)).toBeVisible();
  // The row is filled, or contains all thumbnails if they fit.
  const [row, shown] = await Promise.all([
    viewer.getByRole('list', { name: t.viewer.thumbnails }).boundingBox(),
    small.first().boundingBox(),
  ]);
  const places = Math.floor((page.viewportSize()?.width ?? 0) / ((shown?.width ?? 1) + 6));
  const inRow = Math.floor(((row?.width ?? 0) + 6) / ((shown?.width ?? 1) + 6));
  expect(inRow).toBeGreaterThanOrEqual(Math.min(await small.count(), places - 1));
  await expectAccessible(page);

  // The viewer's keys also work while a thumbnail has focus.
  await small.last().click();
  await expect(small.last()).toHaveAttribute('aria-current', 'true');
  await expect(small.last()).toBeInViewport({ ratio: 0.9 });
  await small.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(current).toBeFocused();
  await expect(small.last()).not.toHaveAttribute('aria-current');

  await viewer.getByRole('button', { name: t.contact.showPhone }).click();
  const number = viewer.getByRole('link', { name: textPattern(t.contact.call) }).first();
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('href', /^tel:\+7999000/);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('lists similar ads with the reason for each, without the ad itself', { tag: '@once' }, async ({
  page,
}) => {
  const id = new URL(page.url()).searchParams.get('id');
  const similar = page.getByRole('region', { name: t.similar.title });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole('link').first()).toBeVisible();
  const answer = await page.request.get(`/api/post/get-interesting-posts/${id}`);
  const reasons: (keyof typeof t.similar)[] = (await answer.json()).data.map(
    ({ reason }: { reason: keyof typeof t.similar }) => reason,
  );
  await expect(similar.getByRole('paragraph').filter({ hasText: /^Same / })).toHaveText(
    reasons.map((reason) => t.similar[reason]),
  );

  const links = await similar
    .getByRole('link')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href') ?? ''));

  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => link.includes(`id=${id}&`))).toEqual([]);
});

test('reports a removed ad and shows similar ones, by its URL and from a list', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ 404 /, /\/api\/post\/get/);
  const company = await signInByApi(page.request, 'company@pitlane.test', DEMO_PASSWORD);
  const posts = await listOwnPosts(page.request, company, 'removed');
  const gone = posts.find(({ published_at }) => published_at !== null);
  const main = page.getByRole('main');
  const expectGone = async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.gone.title);
    await expect(page).toHaveTitle(`${t.gone.title} — Pitlane`);
    const similar = main.getByRole('region', { name: t.similar.title });
    await expect(similar.getByRole('article').first()).toBeVisible();
    await expect(main).not.toContainText(gone?.description ?? '');
  };

  const answer = await page.goto(`/product?id=${gone?.id}`);
  expect([200, 410]).toContain(answer?.status());
  await expectGone();

  // A list that was loaded before the ad was removed.
  await page.goto('/search?order=date_asc');
  const card = page.getByRole('article').first().getByRole('link').first();
  await expect(card).toBeVisible();
  const address = new URL((await card.getAttribute('href')) ?? '', page.url());
  await page.route(/\/api\/post\/(get|get-interesting-posts)\/\d+$/, (route) => {
    const { pathname, origin } = new URL(route.request().url());
    const url = `${origin}${pathname.replace(/\d+$/, String(gone?.id))}`;
    return route.continue({ url });
  });
  await card.click();
  await expect(page).toHaveURL(new RegExp(`id=${address.searchParams.get('id')}`));
  await expectGone();
});

test('returns the not-found page with status 404 for an unknown ad', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  problems.allow(/404/);

  const answer = await page.goto('/product?id=999999');

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: texts.en.app.notFound.title })).toBeVisible();
});
