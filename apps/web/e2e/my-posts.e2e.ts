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
  const mine = new MyPostsPage(page, language);
  await storeSession(page, session);
  await mine.open('active');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/profile/get-my-posts?*', async (route) => {
    await answered.promise;
    await route.continue();
  });

  await mine.performAction('extend', 'extend');
  await mine.expectToast(myPosts.done.extend);
  await expect(mine.post).toHaveAttribute('aria-busy', 'true');
  const more = mine.post.getByRole('button', { name: textPattern(myPosts.action.more) });
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  answered.resolve();
  await mine.performAction('remove_publication');
  await mine.expectToast(myPosts.done.remove_publication);
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
  const free = await countFreeAds(request, session);
  const mine = new MyPostsPage(page, language);
  await storeSession(page, session);
  await mine.open('active');
  const undo = page.getByRole('button', { name: myPosts.action.undo });
  const statusOf = async () => (await request.get(`/api/post/get/${id}`)).status();

  await mine.performAction('remove_publication');
  await expect(undo).toBeVisible();
  // The toast grows while it is animated.
  await expect.poll(async () => (await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(mine.post).toHaveCount(0);
  expect(await statusOf()).toBe(404);
  // The toast remains while its button has keyboard focus.
  await undo.focus();
  await page.keyboard.press('Enter');
  await mine.expectToast(myPosts.done.publish);
  await expect(mine.post).toHaveCount(1);
  expect([await statusOf(), await countFreeAds(request, session)]).toEqual([200, free]);

  await mine.performAction('remove', 'remove');
  await expect(undo).toBeVisible();
  await expect(mine.post).toHaveCount(0);
  await undo.click();
  await mine.expectToast(myPosts.done.publish);
  await expect(mine.post).toHaveCount(1);

  await mine.performAction('remove_publication');
  await expect(undo).toBeVisible();
  await expect(mine.post).toHaveCount(0);
  const headers = authorization(session.token);
  await request.post('/api/post/publish', { headers, data: { id } });
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/post/publish'));
  await undo.click();
  await mine.expectToast((await (await refused).json()).message);
  await deletePost(request, session, id);
});

test('fits the highest price at 320 pixels and shows the days lost by deletion', {
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
    const { data, ...rest } = await response.json();
    const items = data.map((post: { currency: object }) => ({
      ...post,
      price: 999_999_999_999,
      currency: { ...post.currency, sign: 'CN¥' },
    }));
    await route.fulfill({ response, json: { ...rest, data: items } });
  });
  const mine = new MyPostsPage(page, language);
  await storeSession(page, session);
  await page.setViewportSize({ width: 320, height: 640 });
  await mine.open('active');
  await expect(mine.post.getByText('999\u00A0999\u00A0999\u00A0999\u00A0CN¥')).toBeVisible();
  await expectNoOverflow(page);

  await mine.post.getByRole('button', { name: textPattern(myPosts.action.more) }).click();
  await page.getByRole('menuitem', { name: myPosts.action.remove_force, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: myPosts.ask.remove_force.title });
  await expect(
    dialog.getByText(pluralPattern(myPosts.ask.remove_force, 'days', { count: 30 })),
  ).toBeVisible();
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: myPosts.action.remove_force, exact: true }).click();
  await mine.expectToast(myPosts.done.remove_force);
});

test('announces moderation of a new price only for a large change', {
  tag: '@once',
}, async ({ page, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { myPosts } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'prices');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, (await signInAsModerator(request)).token, id);
  const mine = new MyPostsPage(page, language);
  await storeSession(page, session);
  await mine.open('active');
  const dialog = page.getByRole('dialog', { name: myPosts.action.price });
  const field = dialog.getByRole('textbox', { name: myPosts.price.label });

  await mine.performAction('price');
  await expect(field).toHaveValue('9\u00A0800\u00A0000');
  await field.fill('1'.repeat(13));
  await dialog.getByRole('button', { name: myPosts.price.send }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('9500000');
  await dialog.getByRole('button', { name: myPosts.price.save }).click();
  await mine.expectToast(myPosts.price.done);
  await expect(mine.post).toContainText('9\u00A0500\u00A0000\u00A0₽');

  await mine.performAction('price');
  await field.fill('4900000');
  await expect(dialog.getByRole('button', { name: myPosts.price.save })).toBeVisible();
  await field.fill('4000000');
  await dialog.getByRole('button', { name: myPosts.price.send }).click();
  await mine.expectToast(myPosts.price.sent);
  await expect(mine.post).toContainText('9\u00A0500\u00A0000\u00A0₽');
  await expect(mine.post).toContainText(myPosts.edit.waiting);
  await deletePost(request, session, id);
});
