import type { ModerationEntry } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { createAccount, DEMO_PASSWORD, isMobile, signInByApi, storeSession } from './account.ts';
import { expect, expectToast, test } from './fixtures.ts';
import {
  approvePost,
  authorization,
  createPost,
  deletePost,
  signInAsModerator,
} from './posts-api.ts';
import { textPattern, texts } from './texts.ts';

const t = texts.ru.moderation;

const review = (page: Page) => page.getByRole('article');

test('offers approval or blocking, but not denial, for a published ad that was reported', {
  tag: '@once',
}, async ({ page, problems, smallPhotos, setLanguage }) => {
  problems.allowQueueConflicts();
  await setLanguage('ru');
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const { session } = await createAccount(request, 'only-reported');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, moderator.token, id);
  const reporter = await signInByApi(request, 'user@pitlane.test', DEMO_PASSWORD);
  const reportResponse = await request.post('/api/post/report', {
    headers: authorization(reporter.token),
    data: { id, reason: 'sold', text: '' },
  });
  expect(reportResponse.status()).toBe(200);

  await storeSession(page, moderator);
  await page.goto(`/moderation?post=${id}`);
  await expect(review(page).getByText(t.verdict.onlyReported)).toBeVisible();
  await expect(review(page).getByRole('button', { name: t.verdict.reject })).toHaveCount(0);
  const block = review(page).getByRole('button', { name: t.verdict.block });
  await block.click();
  const reasonField = page.getByRole('dialog').getByLabel(t.seller.reason);
  await expect(reasonField).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reasonField).toHaveCount(0);
  if (!isMobile(page)) {
    await page.keyboard.press('r');
    await expect(reasonField).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reasonField).toHaveCount(0);
  }
  await expect(page.getByRole('form', { name: t.reject.title })).toHaveCount(0);
  await review(page).getByRole('button', { name: t.verdict.approveReport }).click();
  await expectToast(page, textPattern(t.verdict.approved));
  const headers = authorization(moderator.token);
  const reviewResponse = await request.get(`/api/moderation/posts/${id}`, { headers });
  expect((await reviewResponse.json()).data.waits_for).toBeNull();
  await deletePost(request, session, id);
});

test('releases the claim on an ad when its page is closed without a decision', {
  tag: '@once',
}, async ({ page, problems, smallPhotos, setLanguage }) => {
  problems.allowQueueConflicts();
  await setLanguage('ru');
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const { session } = await createAccount(request, 'looked-at');
  const { id } = await createPost(request, session, smallPhotos);
  const headers = authorization(moderator.token);
  /** Reads the log rather than the claim, because a parallel test of the same moderator may claim the ad again. */
  const listActions = async () => {
    const response = await request.get('/api/moderation/log', { headers });
    const entries: ModerationEntry[] = (await response.json()).data;
    return entries.filter(({ post_id }) => post_id === id).map(({ action }) => action);
  };
  await storeSession(page, moderator);

  // Waits for this page's own claim: a parallel test may claim and release the ad at any time.
  const claimResponse = page.waitForResponse(`**/api/moderation/posts/${id}/claim`);
  await page.goto(`/moderation?post=${id}`);
  await claimResponse;
  await page.goto('/');
  await expect.poll(listActions).toContain('release');
  await deletePost(request, session, id);
});

test("hides decisions on the moderator's own ad and shows when a token expires", {
  tag: '@once',
}, async ({ page, problems, smallPhotos, setLanguage }) => {
  problems.allowQueueConflicts();
  await setLanguage('ru');
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const { id } = await createPost(request, moderator, smallPhotos);
  const headers = authorization(moderator.token);
  const approveResponse = await request.post(`/api/moderation/posts/${id}/approve`, {
    headers,
    data: {},
  });
  expect(approveResponse.status()).toBe(403);
  await storeSession(page, moderator);

  await page.goto(`/moderation?post=${id}`);
  await expect(review(page).getByText(t.verdict.mine)).toBeVisible();
  for (const name of [t.verdict.approve, t.verdict.reject, t.claim.take, t.seller.block]) {
    await expect(review(page).getByRole('button', { name })).toHaveCount(0);
  }
  if (!isMobile(page)) {
    await page.keyboard.press('r');
    await expect(page.getByRole('form', { name: t.reject.title })).toHaveCount(0);
  }
  await deletePost(request, moderator, id);

  const name = `own-${id}`;
  const tokenResponse = await request.post('/api/moderation/tokens', { headers, data: { name } });
  expect(tokenResponse.status()).toBe(201);
  const { id: tokenId, expires_at } = (await tokenResponse.json()).data;
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(89 * 86_400_000);
  await page.goto('/moderation?tab=tokens');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText(textPattern(t.tokens.until))).toBeVisible();
  await request.delete(`/api/moderation/tokens/${tokenId}`, { headers });
});
