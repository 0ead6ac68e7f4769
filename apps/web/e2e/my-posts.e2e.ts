import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, expectNoOverflow, test } from './fixtures.ts';
import { MyPostsPage } from './my-posts-page.ts';
import {
  approvePost,
  authorization,
  countFreeAds,
  createPost,
  deletePost,
  signInAsModerator,
} from './posts-api.ts';
import { type Language, pluralPattern, textPattern, texts } from './texts.ts';

test('blocks the next action until the previous one has completed', {
  tag: '@once',
}, async ({ page, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { myPosts } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'steps');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, (await signInAsModerator(request)).token, id);
  const myPostsPage = new MyPostsPage(page, language);
  await storeSession(page, session);
  await myPostsPage.open('active');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/profile/get-my-posts?*', async (route) => {
    await released.promise;
    await route.continue();
  });

  await myPostsPage.performAction('extend', 'extend');
  await myPostsPage.expectToast(myPosts.done.extend);
  await expect(myPostsPage.post).toHaveAttribute('aria-busy', 'true');
  const menuButton = myPostsPage.post.getByRole('button', {
    name: textPattern(myPosts.action.more),
  });
  await menuButton.click();
  await expect(menuButton).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  released.resolve();
  await myPostsPage.performAction('remove_publication');
  await myPostsPage.expectToast(myPosts.done.remove_publication);
  expect((await request.get(`/api/post/get/${id}`)).status()).toBe(404);
  await deletePost(request, session, id);
});

test("restores an unpublished ad with the toast's undo button", { tag: '@once' }, async ({
  page,
  problems,
  smallPhotos,
  setLanguage,
}) => {
  // The third undo conflicts with a publication through the API.
  problems.allow(/ 409 /, /\/api\/post\/publish$/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { myPosts } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'undo');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, (await signInAsModerator(request)).token, id);
  const freeAds = await countFreeAds(request, session);
  const myPostsPage = new MyPostsPage(page, language);
  await storeSession(page, session);
  await myPostsPage.open('active');
  const undoButton = page.getByRole('button', { name: myPosts.action.undo });
  const readStatus = async () => (await request.get(`/api/post/get/${id}`)).status();

  await myPostsPage.performAction('remove_publication');
  await expect(undoButton).toBeVisible();
  // The toast grows while it is animated.
  await expect
    .poll(async () => (await undoButton.boundingBox())?.height)
    .toBeGreaterThanOrEqual(44);
  await expect(myPostsPage.post).toHaveCount(0);
  expect(await readStatus()).toBe(404);
  // The toast remains while its button has keyboard focus.
  await undoButton.focus();
  await page.keyboard.press('Enter');
  await myPostsPage.expectToast(myPosts.done.publish);
  await expect(myPostsPage.post).toHaveCount(1);
  expect([await readStatus(), await countFreeAds(request, session)]).toEqual([200, freeAds]);

  await myPostsPage.performAction('remove', 'remove');
  await expect(undoButton).toBeVisible();
  await expect(myPostsPage.post).toHaveCount(0);
  await undoButton.click();
  await myPostsPage.expectToast(myPosts.done.publish);
  await expect(myPostsPage.post).toHaveCount(1);

  await myPostsPage.performAction('remove_publication');
  await expect(undoButton).toBeVisible();
  await expect(myPostsPage.post).toHaveCount(0);
  const headers = authorization(session.token);
  await request.post('/api/post/publish', { headers, data: { id } });
  const conflict = page.waitForResponse((response) => response.url().endsWith('/api/post/publish'));
  await undoButton.click();
  await myPostsPage.expectToast((await (await conflict).json()).message);
  await deletePost(request, session, id);
});

test('fits the highest price into a width of 320 pixels and shows the days lost by deletion', {
  tag: '@once',
}, async ({ page, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { myPosts } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'days');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, (await signInAsModerator(request)).token, id);
  await page.route('**/api/profile/get-my-posts?*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const { data, ...body } = await response.json();
    const posts = data.map((post: { currency: object }) => ({
      ...post,
      price: 999_999_999_999,
      currency: { ...post.currency, sign: 'CN¥' },
    }));
    await route.fulfill({ response, json: { ...body, data: posts } });
  });
  const myPostsPage = new MyPostsPage(page, language);
  await storeSession(page, session);
  await page.setViewportSize({ width: 320, height: 640 });
  await myPostsPage.open('active');
  await expect(myPostsPage.post.getByText('999\u00A0999\u00A0999\u00A0999\u00A0CN¥')).toBeVisible();
  await expectNoOverflow(page);

  await myPostsPage.post.getByRole('button', { name: textPattern(myPosts.action.more) }).click();
  await page.getByRole('menuitem', { name: myPosts.action.remove_force, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: myPosts.ask.remove_force.title });
  await expect(
    dialog.getByText(pluralPattern(myPosts.ask.remove_force, 'days', { count: 30 })),
  ).toBeVisible();
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: myPosts.action.remove_force, exact: true }).click();
  await myPostsPage.expectToast(myPosts.done.remove_force);
});

test('requires moderation of a new price only for a large change', {
  tag: '@once',
}, async ({ page, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { myPosts } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'prices');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, (await signInAsModerator(request)).token, id);
  const myPostsPage = new MyPostsPage(page, language);
  await storeSession(page, session);
  await myPostsPage.open('active');
  const dialog = page.getByRole('dialog', { name: myPosts.action.price });
  const field = dialog.getByRole('textbox', { name: myPosts.price.label });

  await myPostsPage.performAction('price');
  await expect(field).toHaveValue('9\u00A0800\u00A0000');
  await field.fill('1'.repeat(13));
  await dialog.getByRole('button', { name: myPosts.price.send }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('9500000');
  await dialog.getByRole('button', { name: myPosts.price.save }).click();
  await myPostsPage.expectToast(myPosts.price.done);
  await expect(myPostsPage.post).toContainText('9\u00A0500\u00A0000\u00A0₽');

  await myPostsPage.performAction('price');
  await field.fill('4900000');
  await expect(dialog.getByRole('button', { name: myPosts.price.save })).toBeVisible();
  await field.fill('4000000');
  await dialog.getByRole('button', { name: myPosts.price.send }).click();
  await myPostsPage.expectToast(myPosts.price.sent);
  await expect(myPostsPage.post).toContainText('9\u00A0500\u00A0000\u00A0₽');
  await expect(myPostsPage.post).toContainText(myPosts.edit.waiting);
  await deletePost(request, session, id);
});
