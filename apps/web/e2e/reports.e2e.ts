import { createAccount, DEMO_PASSWORD, isMobile, signInByApi, storeSession } from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { approvePost, createPost, signInAsModerator } from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

test("sends a signed-in user's report of an ad to the moderators", async ({
  page,
  problems,
  smallPhotos,
  setLanguage,
}) => {
  problems.allowQueueConflicts();
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { lib, moderation, posts, reports } = texts[language];
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const { session } = await createAccount(request, 'reported');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, moderator.token, id);
  const reportButton = page.getByRole('main').getByRole('button', { name: posts.actions.report });

  await page.goto(`/product?id=${id}`);
  await reportButton.click();
  await expectToast(page, lib.notAuthorized);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await storeSession(page, await signInByApi(request, 'user@pitlane.test', DEMO_PASSWORD));
  await page.goto(`/product?id=${id}`);
  await reportButton.click();
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

  await storeSession(page, moderator);
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
  await expectToast(page, textPattern(moderation.verdict.approved));
  await expect(row).toHaveCount(0);
  expect((await request.get(`/product?id=${id}`)).status()).toBe(200);
});
