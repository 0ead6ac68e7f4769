import { enter, isMobile, makeAccount } from './account.ts';
import { expect, expectFits, test } from './fixtures.ts';
import { MyPostsPage } from './my-posts-page.ts';
import { approve, asModerator, erasePost, placePost } from './posts-by-call.ts';
import { counted, type Language, pattern, texts } from './texts.ts';

test('the next step can be taken once the one before has come to its end, and is not lost', async ({
  page,
  smallPhotos,
  speak,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { myPosts } = texts[language];
  const { request } = page;
  const { session } = await makeAccount(request, 'steps');
  const { id } = await placePost(request, session, smallPhotos);
  await approve(request, (await asModerator(request)).token, id);
  const mine = new MyPostsPage(page, language);
  await enter(page, session);
  await mine.open('active');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/profile/get-my-posts?*', async (route) => {
    await answered.promise;
    await route.continue();
  });

  await mine.take('extend', 'extend');
  await mine.expectTold(myPosts.done.extend);
  await expect(mine.post).toHaveAttribute('aria-busy', 'true');
  const more = mine.post.getByRole('button', { name: pattern(myPosts.action.more) });
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  answered.resolve();
  await mine.take('remove_publication');
  await mine.expectTold(myPosts.done.remove_publication);
  expect((await request.get(`/api/post/get/${id}`)).status()).toBe(404);
  await erasePost(request, session, id);
});

test('the highest price fits the narrowest phone, and erasing tells how many days are lost', async ({
  page,
  smallPhotos,
  problems,
  speak,
}) => {
  problems.allowGonePictures();
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { myPosts } = texts[language];
  const { request } = page;
  const { session } = await makeAccount(request, 'days');
  const { id } = await placePost(request, session, smallPhotos);
  await approve(request, (await asModerator(request)).token, id);
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
  await enter(page, session);
  await page.setViewportSize({ width: 320, height: 640 });
  await mine.open('active');
  await expect(mine.post.getByText('999\u00A0999\u00A0999\u00A0999\u00A0CN¥')).toBeVisible();
  await expectFits(page);

  await mine.post.getByRole('button', { name: pattern(myPosts.action.more) }).click();
  await page.getByRole('menuitem', { name: myPosts.action.remove_force, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: myPosts.ask.remove_force.title });
  await expect(
    dialog.getByText(counted(myPosts.ask.remove_force, 'days', { count: 30 })),
  ).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('button', { name: myPosts.action.remove_force, exact: true }).click();
  await mine.expectTold(myPosts.done.remove_force);
});
