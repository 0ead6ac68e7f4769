import type { SignedIn } from '@pitlane/contracts';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { createAccount, isMobile, PASSWORD, signInByApi, storeSession } from './account.ts';
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
const TITLE = 'Mazda RX-7';

test.beforeEach(async ({ page, problems, setLanguage }) => {
  problems.allowQueueConflicts();
  await setLanguage('ru');
  await storeSession(page, await signInAsModerator(page.request));
});

const rowOf = (page: Page, id: number) =>
  page
    .getByRole('list', { name: t.queue.label })
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-row="${id}"]`) });

const review = (page: Page) => page.getByRole('article', { name: TITLE });

/** Waits until an ad is open and claimed. */
async function expectClaimed(page: Page, id: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`post=${id}(&|$)`));
  await expect(review(page).getByText(textPattern(t.claim.own))).toBeVisible();
}

async function openFromQueue(page: Page, id: number): Promise<void> {
  if (isMobile(page)) await review(page).getByRole('button', { name: t.queue.back }).click();
  await rowOf(page, id).getByRole('link').click();
  await expectClaimed(page, id);
}

/** Delays a request until the test releases it with a route handler. */
async function blockRequest(page: Page, url: string) {
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(url, async (route) => {
    received.resolve();
    await (await released.promise)(route);
  });
  return { received: received.promise, release: released.resolve };
}

/** Returns the status of an ad as moderators see it. */
async function readStatus(
  request: APIRequestContext,
  { token }: SignedIn,
  id: number,
): Promise<string> {
  const response = await request.get(`/api/moderation/posts/${id}`, {
    headers: authorization(token),
  });
  return (await response.json()).data.status;
}

test('blocks a seller with a reason and unblocks them', { tag: '@once' }, async ({
  page,
  smallPhotos,
}) => {
  const { request } = page;
  const { email, session } = await createAccount(request, 'seller');
  const description = 'Из İstanbul🚗, предоплата🚗.\nЗвоните 8 916 123\n45-6𝟵, t . me / seller';
  const { id } = await createPost(request, session, smallPhotos, { description });
  const sellerOptions = { headers: authorization(session.token) };
  await page.goto(`/moderation?post=${id}`);
  await expect(review(page).locator('#about-description mark')).toHaveText([
    'предоплата',
    '8 916 123 45-6𝟵',
    't . me / seller',
  ]);
  const seller = review(page).getByRole('region', { name: t.seller.title });
  const blockButton = seller.getByRole('button', { name: t.seller.block, exact: true });
  const unblockButton = seller.getByRole('button', { name: t.seller.unblock, exact: true });
  const badge = seller.getByText(t.seller.blocked, { exact: true });

  await blockButton.click();
  const blockDialog = page.getByRole('dialog', { name: textPattern(t.seller.blockTitle) });
  await expect(blockDialog.getByLabel(t.seller.reason)).toBeFocused();
  await blockDialog.getByLabel(t.seller.reason).fill('Продаёт то, чего у него нет');
  await blockDialog.getByRole('button', { name: t.seller.block }).click();
  await expectToast(page, t.seller.done);
  await expect(blockDialog).toHaveCount(0);
  await expect(badge).toBeVisible();
  await expect(unblockButton).toBeFocused();
  expect((await request.get('/api/profile/get-profile-data', sellerOptions)).status()).toBe(401);
  const data = { email, password: PASSWORD };
  expect((await request.post('/api/auth/login', { data })).status()).toBe(403);

  await unblockButton.click();
  const unblockDialog = page.getByRole('dialog', { name: textPattern(t.seller.unblockTitle) });
  await unblockDialog.getByRole('button', { name: t.seller.unblock }).click();
  await expectToast(page, t.seller.undone);
  await expect(unblockDialog).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  await expect(blockButton).toBeFocused();
  await deletePost(request, await signInByApi(request, email, PASSWORD), id);
});

test('refreshes the queue every 30 seconds', { tag: '@once' }, async ({ page, smallPhotos }) => {
  const { request } = page;
  const { session } = await createAccount(request, 'queue');
  const moderator = await signInAsModerator(request);
  await page.clock.install();
  await page.goto('/moderation');
  await expect(page.getByRole('list', { name: t.queue.label })).toBeVisible();
  const queueResponse = page.waitForResponse('**/api/moderation/posts?*');
  await page.clock.pauseAt(Date.now() + 60_000);
  await queueResponse;
  /** Advances the clock by 30 s, then in steps until the queue shows the number of rows. */
  const expectRowsAfterRefresh = async (rows: number) => {
    await page.clock.runFor(30_000);
    const countRows = async () => {
      await page.clock.runFor(100);
      return rowOf(page, id).count();
    };
    await expect.poll(countRows).toBe(rows);
  };

  const { id } = await createPost(request, session, smallPhotos);
  await page.clock.runFor(1_000);
  await expect(rowOf(page, id)).toHaveCount(0);
  await expectRowsAfterRefresh(1);
  await approvePost(request, moderator.token, id);
  await page.clock.runFor(1_000);
  await expect(rowOf(page, id)).toHaveCount(1);
  await expectRowsAfterRefresh(0);
  await deletePost(request, session, id);
});

test('reports a decision that fails late without affecting the ad that is open by then', {
  tag: '@once',
}, async ({ page, smallPhotos, problems }) => {
  // The second decision is made after the ad was removed.
  problems.allow(/ 409 /, /\/approve$/);
  const { request } = page;
  const { session } = await createAccount(request, 'late');
  const moderator = await signInAsModerator(request);
  const { id: firstId } = await createPost(request, session, smallPhotos);
  const { id: secondId } = await createPost(request, session, smallPhotos);
  const status = (id: number) => readStatus(request, moderator, id);
  const approveButton = review(page).getByRole('button', { name: t.verdict.approve });
  await page.goto('/moderation');
  await rowOf(page, firstId).getByRole('link').click();
  await expectClaimed(page, firstId);

  const approval = await blockRequest(page, `**/api/moderation/posts/${firstId}/approve`);
  await approveButton.click();
  await approval.received;
  await openFromQueue(page, secondId);
  approval.release((route) => route.continue());
  await expectToast(page, textPattern(t.verdict.approved));
  await expectClaimed(page, secondId);
  await expect(approveButton).toBeVisible();
  expect([await status(firstId), await status(secondId)]).toEqual(['active', 'moderation']);

  const lateApproval = await blockRequest(page, `**/api/moderation/posts/${secondId}/approve`);
  await approveButton.click();
  await lateApproval.received;
  await page.goBack();
  await expect(rowOf(page, firstId)).toHaveCount(0);
  await expect(rowOf(page, secondId)).toBeVisible();
  const headers = authorization(session.token);
  const data = { id: secondId };
  expect((await request.post('/api/post/remove', { headers, data })).status()).toBe(200);
  lateApproval.release((route) => route.continue());
  await expectToast(page, textPattern(t.verdict.failed));
  await expect(rowOf(page, secondId)).toHaveCount(0);
  expect(await status(secondId)).toBe('archived');
  for (const id of [firstId, secondId]) await deletePost(request, session, id);
});

test('reports a rejection that fails after its form is closed and preserves its text', {
  tag: '@once',
}, async ({ page, smallPhotos, problems }) => {
  // The rejection fails with a server error.
  problems.allow(/ 500 /, /\/reject$/);
  const { request } = page;
  const { session } = await createAccount(request, 'rejection');
  const moderator = await signInAsModerator(request);
  const { id } = await createPost(request, session, smallPhotos);
  const reason = 'На третьем фото виден прохожий.';
  await page.goto(`/moderation?post=${id}`);
  await expectClaimed(page, id);
  const rejectButton = review(page).getByRole('button', { name: t.verdict.reject });
  const form = page.getByRole('form', { name: t.reject.title });
  const url = `**/api/moderation/posts/${id}/reject`;

  const rejection = await blockRequest(page, url);
  await rejectButton.click();
  await form.getByLabel(t.reject.reason).fill(reason);
  await form.getByRole('button', { name: t.reject.send, exact: true }).click();
  await rejection.received;
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  rejection.release((route) =>
    route.fulfill({ status: 500, json: { message: 'Oops', code: 'internal' } }),
  );
  await expectToast(page, textPattern(t.verdict.failed));
  await expectClaimed(page, id);

  await page.unroute(url);
  await rejectButton.click();
  await expect(form.getByLabel(t.reject.reason)).toHaveValue(reason);
  await form.getByRole('button', { name: t.reject.send, exact: true }).click();
  await expectToast(page, textPattern(t.verdict.rejected));
  expect(await readStatus(request, moderator, id)).toBe('denied');
  await deletePost(request, session, id);
});

test('scrolls a long queue to the row of the open ad', { tag: '@once' }, async ({ page }) => {
  // A width at which list and ad are side by side.
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.request.get('/api/moderation/posts?per_page=50', {
    headers: authorization((await signInAsModerator(page.request)).token),
  });
  // Stubs the queue, so that decisions of parallel tests do not change it.
  const [template] = (await response.json()).data;
  const queue = Array.from({ length: 40 }, (_, index) => ({ ...template, id: 900_000 + index }));
  const meta = { current_page: 1, last_page: 1, per_page: 50, total: 40 };
  await page.route('**/api/moderation/posts?*', (route) =>
    route.fulfill({ json: { data: queue, meta } }),
  );
  await page.route(/\/api\/moderation\/posts\/9\d+(\/(claim|release))?$/, (route) =>
    route.fulfill({
      json: { data: { ...template, id: Number(/9\d+/.exec(route.request().url())) } },
    }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const expectVisible = (id: number) => expect(rowOf(page, id)).toBeInViewport({ ratio: 1 });

  await page.goto('/moderation?post=900030');
  await expectVisible(900_030);
  await expect(page.getByRole('article')).toBeVisible();
  for (const id of [900_031, 900_032, 900_033, 900_034, 900_035, 900_036]) {
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`post=${id}`));
    await expectVisible(id);
  }
  // Several key presses within one frame are all handled.
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'j']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/post=900039/);
  await expectVisible(900_039);
  await page.goto('/moderation?post=900010');
  await expectVisible(900_010);
  await expect(page.getByRole('article')).toBeVisible();
  for (const id of [900_009, 900_008, 900_007, 900_006, 900_005]) {
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(`post=${id}`));
    await expectVisible(id);
  }
});
