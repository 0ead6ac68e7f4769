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
  problems.allowQueue();
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

async function goToOther(page: Page, id: number): Promise<void> {
  if (isMobile(page)) await review(page).getByRole('button', { name: t.queue.back }).click();
  await rowOf(page, id).getByRole('link').click();
  await expectClaimed(page, id);
}

/** Blocks a request until the test releases it with a route handler. */
async function blockRequest(page: Page, address: string) {
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(address, async (route) => {
    received.resolve();
    await (await released.promise)(route);
  });
  return { received: received.promise, release: released.resolve };
}

/** Returns the status of an ad as moderators see it. */
async function statusOf(
  request: APIRequestContext,
  { token }: SignedIn,
  id: number,
): Promise<string> {
  const answer = await request.get(`/api/moderation/posts/${id}`, {
    headers: authorization(token),
  });
  return (await answer.json()).data.status;
}

test('blocks a seller with a reason and unblocks them', { tag: '@once' }, async ({
  page,
  smallPhotos,
}) => {
  const { request } = page;
  const { email, session } = await createAccount(request, 'seller');
  const description = 'Из İstanbul🚗, предоплата🚗.\nЗвоните 8 916 123\n45-6𝟵, t . me / seller';
  const { id } = await createPost(request, session, smallPhotos, { description });
  const own = { headers: authorization(session.token) };
  await page.goto(`/moderation?post=${id}`);
  await expect(review(page).locator('#about-description mark')).toHaveText([
    'предоплата',
    '8 916 123 45-6𝟵',
    't . me / seller',
  ]);
  const seller = review(page).getByRole('region', { name: t.seller.title });
  const block = seller.getByRole('button', { name: t.seller.block, exact: true });
  const unblock = seller.getByRole('button', { name: t.seller.unblock, exact: true });
  const badge = seller.getByText(t.seller.blocked, { exact: true });

  await block.click();
  const asked = page.getByRole('dialog', { name: textPattern(t.seller.blockTitle) });
  await expect(asked.getByLabel(t.seller.reason)).toBeFocused();
  await asked.getByLabel(t.seller.reason).fill('Продаёт то, чего у него нет');
  await asked.getByRole('button', { name: t.seller.block }).click();
  await expectToast(page, t.seller.done);
  await expect(asked).toHaveCount(0);
  await expect(badge).toBeVisible();
  await expect(unblock).toBeFocused();
  expect((await request.get('/api/profile/get-profile-data', own)).status()).toBe(401);
  const data = { email, password: PASSWORD };
  expect((await request.post('/api/auth/login', { data })).status()).toBe(403);

  await unblock.click();
  const sure = page.getByRole('dialog', { name: textPattern(t.seller.unblockTitle) });
  await sure.getByRole('button', { name: t.seller.unblock }).click();
  await expectToast(page, t.seller.undone);
  await expect(sure).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  await expect(block).toBeFocused();
  await deletePost(request, await signInByApi(request, email, PASSWORD), id);
});

test('refreshes the queue every 30 seconds', { tag: '@once' }, async ({ page, smallPhotos }) => {
  const { request } = page;
  const { session } = await createAccount(request, 'queue');
  const moderator = await signInAsModerator(request);
  await page.clock.install();
  await page.goto('/moderation');
  await expect(page.getByRole('list', { name: t.queue.label })).toBeVisible();
  const asked = page.waitForResponse('**/api/moderation/posts?*');
  await page.clock.pauseAt(Date.now() + 60_000);
  await asked;
  /** Advances the clock by 30 s, then in steps until the response is rendered. */
  const halfMinute = async (rows: number) => {
    await page.clock.runFor(30_000);
    const shown = async () => {
      await page.clock.runFor(100);
      return rowOf(page, id).count();
    };
    await expect.poll(shown).toBe(rows);
  };

  const { id } = await createPost(request, session, smallPhotos);
  await page.clock.runFor(1_000);
  await expect(rowOf(page, id)).toHaveCount(0);
  await halfMinute(1);
  await approvePost(request, moderator.token, id);
  await page.clock.runFor(1_000);
  await expect(rowOf(page, id)).toHaveCount(1);
  await halfMinute(0);
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
  const { id: first } = await createPost(request, session, smallPhotos);
  const { id: second } = await createPost(request, session, smallPhotos);
  const status = (id: number) => statusOf(request, moderator, id);
  const yes = review(page).getByRole('button', { name: t.verdict.approve });
  await page.goto('/moderation');
  await rowOf(page, first).getByRole('link').click();
  await expectClaimed(page, first);

  const approval = await blockRequest(page, `**/api/moderation/posts/${first}/approve`);
  await yes.click();
  await approval.received;
  await goToOther(page, second);
  approval.release((route) => route.continue());
  await expectToast(page, textPattern(t.verdict.approved));
  await expectClaimed(page, second);
  await expect(yes).toBeVisible();
  expect([await status(first), await status(second)]).toEqual(['active', 'moderation']);

  const tooLate = await blockRequest(page, `**/api/moderation/posts/${second}/approve`);
  await yes.click();
  await tooLate.received;
  await page.goBack();
  await expect(rowOf(page, first)).toHaveCount(0);
  await expect(rowOf(page, second)).toBeVisible();
  const headers = authorization(session.token);
  const data = { id: second };
  expect((await request.post('/api/post/remove', { headers, data })).status()).toBe(200);
  tooLate.release((route) => route.continue());
  await expectToast(page, textPattern(t.verdict.failed));
  await expect(rowOf(page, second)).toHaveCount(0);
  expect(await status(second)).toBe('archived');
  for (const id of [first, second]) await deletePost(request, session, id);
});

test('reports a rejection that fails after its form is closed and preserves its text', {
  tag: '@once',
}, async ({ page, smallPhotos, problems }) => {
  // The server fails.
  problems.allow(/ 500 /, /\/reject$/);
  const { request } = page;
  const { session } = await createAccount(request, 'rejection');
  const moderator = await signInAsModerator(request);
  const { id } = await createPost(request, session, smallPhotos);
  const reason = 'На третьем фото виден прохожий.';
  await page.goto(`/moderation?post=${id}`);
  await expectClaimed(page, id);
  const no = review(page).getByRole('button', { name: t.verdict.reject });
  const form = page.getByRole('form', { name: t.reject.title });
  const address = `**/api/moderation/posts/${id}/reject`;

  const answer = await blockRequest(page, address);
  await no.click();
  await form.getByLabel(t.reject.reason).fill(reason);
  await form.getByRole('button', { name: t.reject.send, exact: true }).click();
  await answer.received;
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  answer.release((route) =>
    route.fulfill({ status: 500, json: { message: 'Oops', code: 'internal' } }),
  );
  await expectToast(page, textPattern(t.verdict.failed));
  await expectClaimed(page, id);

  await page.unroute(address);
  await no.click();
  await expect(form.getByLabel(t.reject.reason)).toHaveValue(reason);
  await form.getByRole('button', { name: t.reject.send, exact: true }).click();
  await expectToast(page, textPattern(t.verdict.rejected));
  expect(await statusOf(request, moderator, id)).toBe('denied');
  await deletePost(request, session, id);
});

test('scrolls a long queue to the row of the open ad', { tag: '@once' }, async ({ page }) => {
  // Wide enough for list and ad side by side.
  await page.setViewportSize({ width: 1440, height: 900 });
  const answer = await page.request.get('/api/moderation/posts?per_page=50', {
    headers: authorization((await signInAsModerator(page.request)).token),
  });
  // A stubbed queue, which decisions of parallel tests cannot change.
  const [one] = (await answer.json()).data;
  const queue = Array.from({ length: 40 }, (_, place) => ({ ...one, id: 900_000 + place }));
  const meta = { current_page: 1, last_page: 1, per_page: 50, total: 40 };
  await page.route('**/api/moderation/posts?*', (route) =>
    route.fulfill({ json: { data: queue, meta } }),
  );
  await page.route(/\/api\/moderation\/posts\/9\d+(\/(claim|release))?$/, (route) =>
    route.fulfill({ json: { data: { ...one, id: Number(/9\d+/.exec(route.request().url())) } } }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = (id: number) => expect(rowOf(page, id)).toBeInViewport({ ratio: 1 });

  await page.goto('/moderation?post=900030');
  await seen(900_030);
  await expect(page.getByRole('article')).toBeVisible();
  for (const id of [900_031, 900_032, 900_033, 900_034, 900_035, 900_036]) {
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`post=${id}`));
    await seen(id);
  }
  // Key presses between two frames are all handled.
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'j']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/post=900039/);
  await seen(900_039);
  await page.goto('/moderation?post=900010');
  await seen(900_010);
  await expect(page.getByRole('article')).toBeVisible();
  for (const id of [900_009, 900_008, 900_007, 900_006, 900_005]) {
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(`post=${id}`));
    await seen(id);
  }
});
