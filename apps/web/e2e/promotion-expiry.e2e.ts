import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, stubEventStream, test } from './fixtures.ts';
import { MyPostsPage } from './my-posts-page.ts';
import { approvePost, createPost, deletePost, signInAsModerator } from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

const DAY_MS = 86_400_000;

test('offers to extend an ad that expires before its promotion would end', {
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
  const end = new Date(Date.now() + 5 * DAY_MS).toISOString();
  await page.route('**/api/profile/get-my-posts?*', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 });
    const body = await answer.json();
    for (const post of body.data) post.expires_at = end;
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/api/post/get-free-count-offers', (route) =>
    route.fulfill({ json: { data: { count: 1 } } }),
  );
  // Counters of the server would report no special placements.
  await stubEventStream(page);
  await page.route('**/api/profile/get-counters', (route) => route.fulfill({ status: 204 }));
  const mine = new MyPostsPage(page, language);
  await storeSession(page, session);
  await mine.open('active');

  await mine.performAction('promote');
  const promote = page.getByRole('dialog', { name: ask.promote.title });
  await expect(promote.getByText(textPattern(ask.promote.short))).toBeVisible();
  await promote.getByRole('button', { name: ask.promote.extend }).click();
  const extend = page.getByRole('dialog', { name: ask.extend.title });
  await extend.getByRole('button', { name: mine.t.action.extend, exact: true }).click();
  await mine.expectToast(done.extend);
  await expect(promote).toBeVisible();
  await expect(promote.getByText(textPattern(ask.promote.short))).toHaveCount(0);
  await deletePost(request, session, id);
});
