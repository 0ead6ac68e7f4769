import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, stubEventStream, test } from './fixtures.ts';
import { MyPostsPage } from './my-posts-page.ts';
import { approvePost, createPost, deletePost, signInAsModerator } from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

const DAY_MS = 86_400_000;

test('offers to extend an ad that expires before the end of its promotion', {
  tag: '@once',
}, async ({ page, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { ask, done } = texts[language].myPosts;
  const { request } = page;
  const { session } = await createAccount(request, 'cut');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, (await signInAsModerator(request)).token, id);
  // Stubs an ad near its expiry and an available special placement.
  const expiresAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
  await page.route('**/api/profile/get-my-posts?*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    for (const post of body.data) post.expires_at = expiresAt;
    await route.fulfill({ response, json: body });
  });
  await page.route('**/api/post/get-free-count-offers', (route) =>
    route.fulfill({ json: { data: { count: 1 } } }),
  );
  // The counters of the server would report no special placements.
  await stubEventStream(page);
  await page.route('**/api/profile/get-counters', (route) => route.fulfill({ status: 204 }));
  const myPostsPage = new MyPostsPage(page, language);
  await storeSession(page, session);
  await myPostsPage.open('active');

  await myPostsPage.performAction('promote');
  const promoteDialog = page.getByRole('dialog', { name: ask.promote.title });
  await expect(promoteDialog.getByText(textPattern(ask.promote.short))).toBeVisible();
  await promoteDialog.getByRole('button', { name: ask.promote.extend }).click();
  const extendDialog = page.getByRole('dialog', { name: ask.extend.title });
  await extendDialog
    .getByRole('button', { name: myPostsPage.t.action.extend, exact: true })
    .click();
  await myPostsPage.expectToast(done.extend);
  await expect(promoteDialog).toBeVisible();
  await expect(promoteDialog.getByText(textPattern(ask.promote.short))).toHaveCount(0);
  await deletePost(request, session, id);
});
