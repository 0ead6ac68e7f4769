import { DEMO_PASSWORD, enter, isMobile, makeAccount, signInByCall } from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { approve, asModerator, placePost } from './posts-by-call.ts';
import { type Language, pattern, texts } from './texts.ts';

test("sends a signed-in user's report of an ad to the moderators", async ({
  page,
  problems,
  smallPhotos,
  speak,
}) => {
  problems.allowQueue();
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { lib, moderation, posts, reports } = texts[language];
  const { request } = page;
  const moderator = await asModerator(request);
  const { session } = await makeAccount(request, 'reported');
  const { id } = await placePost(request, session, smallPhotos);
  await approve(request, moderator.token, id);
  const report = page.getByRole('main').getByRole('button', { name: posts.actions.report });

  await page.goto(`/product?id=${id}`);
  await report.click();
  await expectToast(page, lib.notAuthorized);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await enter(page, await signInByCall(request, 'user@pitlane.test', DEMO_PASSWORD));
  await page.goto(`/product?id=${id}`);
  await report.click();
  const dialog = page.getByRole('dialog', { name: reports.title });
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: reports.send }).click();
  await expect(dialog.getByText(reports.choose)).toBeVisible();
  await expect(dialog.getByLabel(reports.reasons.fraud)).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel(reports.reasons.sold).check();
  await expect(dialog.getByText(reports.choose)).toBeHidden();
  await dialog.getByRole('textbox').fill('Продан на прошлой неделе');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: reports.send }).click();
  await expectToast(page, reports.sent);
  await expect(dialog).toBeHidden();

  await enter(page, moderator);
  await page.goto('/moderation');
  const row = page
    .getByRole('list', { name: moderation.queue.label })
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-row="${id}"]`) });
  await expect(row.getByText(moderation.kinds.report, { exact: true })).toBeVisible();
  await row.getByRole('link').click();
  const review = page.getByRole('article');
  await expect(review.getByRole('heading', { name: moderation.reports.title })).toBeVisible();
  await expect(review.getByText(moderation.reports.sold)).toBeVisible();
  await expect(review.getByText('Продан на прошлой неделе')).toBeVisible();
  await review.getByRole('button', { name: moderation.verdict.approveReport }).click();
  await expectToast(page, pattern(moderation.verdict.approved));
  await expect(row).toHaveCount(0);
  expect((await request.get(`/product?id=${id}`)).status()).toBe(200);
});
