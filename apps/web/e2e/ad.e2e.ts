import { DEMO_PASSWORD, signInByApi } from './account.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { listOwnPosts } from './posts-api.ts';
import { textPattern, texts } from './texts.ts';

const t = texts.en.posts;

test.beforeEach(async ({ page, setLanguage }) => {
  await setLanguage('en');
  // The oldest ad belongs to the demo; other tests create and delete newer ones.
  const response = await page.request.get('/api/filter/search?order=date_asc&per_page=1');
  const [card] = (await response.json()).data;
  await page.goto(`/product?id=${card.id}`);
});

test('shows the phone number only after the button is pressed', async ({ page }) => {
  const showButton = page.getByRole('button', { name: t.contact.showPhone });
  await expect(showButton.filter({ visible: true }).first()).toBeVisible();
  const html = await page.content();
  expect(html).not.toMatch(/\+7 ?\(?999\)? ?000/);

  await showButton.first().click();

  await expect(
    page.locator('a[href^="tel:+7999000"]').filter({ visible: true }).first(),
  ).toBeVisible();
});

test('opens and closes the gallery by keyboard and restores focus', {
  tag: '@once',
}, async ({ page }) => {
  const openButton = page.getByRole('button', { name: t.gallery.open }).first();
  await openButton.focus();
  await page.keyboard.press('Enter');
  const viewer = page
    .getByRole('dialog')
    .or(page.getByRole('region', { name: t.viewer.label }))
    .first();
  await expect(viewer).toBeVisible();
  const url = page.url();

  await page.keyboard.press('ArrowRight');
  await expect(viewer.locator(':focus').or(viewer.and(page.locator(':focus')))).toHaveCount(1);
  await page.keyboard.press('Escape');

  await expect(viewer).toBeHidden();
  await expect(openButton).toBeFocused();
  expect(page.url()).toBe(url);
});

test('shows thumbnails, title, price and phone number in the photo viewer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [heading = '', price = ''] = (await page.title()).split(' — ');
  await page.getByRole('button', { name: t.gallery.open }).first().click();
  const viewer = page.getByRole('dialog', { name: t.viewer.label });
  const thumbnails = viewer.getByRole('list', { name: t.viewer.thumbnails }).getByRole('button');
  const currentThumbnail = thumbnails.and(page.locator('[aria-current]'));
  const counter = await page
    .getByText(/^1 \/ \d+$/)
    .first()
    .textContent();
  await expect(thumbnails).toHaveCount(Number(counter?.split('/')[1]));
  await expect(viewer.getByText(heading)).toBeVisible();
  await expect(viewer.getByText(price)).toBeVisible();
  // Thumbnails fill the width of the screen, unless there are too few.
  const [listBox, thumbnailBox] = await Promise.all([
    viewer.getByRole('list', { name: t.viewer.thumbnails }).boundingBox(),
    thumbnails.first().boundingBox(),
  ]);
  const capacity = Math.floor((page.viewportSize()?.width ?? 0) / ((thumbnailBox?.width ?? 1) + 6));
  const countPerRow = Math.floor(((listBox?.width ?? 0) + 6) / ((thumbnailBox?.width ?? 1) + 6));
  expect(countPerRow).toBeGreaterThanOrEqual(Math.min(await thumbnails.count(), capacity - 1));
  await expectAccessible(page);

  // The viewer's keys also work while a thumbnail has focus.
  await thumbnails.last().click();
  await expect(thumbnails.last()).toHaveAttribute('aria-current', 'true');
  await expect(thumbnails.last()).toBeInViewport({ ratio: 0.9 });
  await thumbnails.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(currentThumbnail).toBeFocused();
  await expect(thumbnails.last()).not.toHaveAttribute('aria-current');

  await viewer.getByRole('button', { name: t.contact.showPhone }).click();
  const phoneLink = viewer.getByRole('link', { name: textPattern(t.contact.call) }).first();
  await expect(phoneLink).toBeFocused();
  await expect(phoneLink).toHaveAttribute('href', /^tel:\+7999000/);
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
  const response = await page.request.get(`/api/post/get-interesting-posts/${id}`);
  const reasons: (keyof typeof t.similar)[] = (await response.json()).data.map(
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

test('shows a notice and similar ads instead of a removed ad, opened by URL or from a list', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ 404 /, /\/api\/post\/get/);
  const company = await signInByApi(page.request, 'company@pitlane.test', DEMO_PASSWORD);
  const posts = await listOwnPosts(page.request, company, 'removed');
  const removedPost = posts.find(({ published_at }) => published_at !== null);
  const main = page.getByRole('main');
  const expectRemoved = async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.gone.title);
    await expect(page).toHaveTitle(`${t.gone.title} — Pitlane`);
    const similar = main.getByRole('region', { name: t.similar.title });
    await expect(similar.getByRole('article').first()).toBeVisible();
    await expect(main).not.toContainText(removedPost?.description ?? '');
  };

  const response = await page.goto(`/product?id=${removedPost?.id}`);
  expect([200, 410]).toContain(response?.status());
  await expectRemoved();

  // Simulates a list that was loaded before the ad was removed.
  await page.goto('/search?order=date_asc');
  const card = page.getByRole('article').first().getByRole('link').first();
  await expect(card).toBeVisible();
  const cardUrl = new URL((await card.getAttribute('href')) ?? '', page.url());
  await page.route(/\/api\/post\/(get|get-interesting-posts)\/\d+$/, (route) => {
    const { pathname, origin } = new URL(route.request().url());
    const url = `${origin}${pathname.replace(/\d+$/, String(removedPost?.id))}`;
    return route.continue({ url });
  });
  await card.click();
  await expect(page).toHaveURL(new RegExp(`id=${cardUrl.searchParams.get('id')}`));
  await expectRemoved();
});

test('returns the not-found page with status 404 for an unknown ad', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  problems.allow(/404/);

  const response = await page.goto('/product?id=999999');

  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: texts.en.app.notFound.title })).toBeVisible();
});
