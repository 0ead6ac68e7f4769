import type { Page } from '@playwright/test';
import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, expectToast, test } from './fixtures.ts';
import type { PhotoFile } from './photo-files.ts';
import { PostingForm } from './posting-form.ts';
import {
  approvePost,
  authorization,
  createPost,
  deletePost,
  signInAsModerator,
} from './posts-api.ts';
import { type Language, texts } from './texts.ts';

/** Creates an approved ad of a new account and signs the page in to that account. */
async function createActivePost(page: Page, photos: PhotoFile[], name: string) {
  const { request } = page;
  const { session } = await createAccount(request, name);
  const { token: moderatorToken } = await signInAsModerator(request);
  const { id } = await createPost(request, session, photos);
  await approvePost(request, moderatorToken, id);
  await storeSession(page, session);
  return { session, token: moderatorToken, id };
}

test('warns in a window if another window has replaced its stored changes', {
  tag: '@long',
}, async ({ page, context, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { session, id } = await createActivePost(page, smallPhotos, 'windows');
  const firstForm = new PostingForm(page, language);
  const { correction, field, update } = firstForm.t;
  const secondPage = await context.newPage();
  const secondForm = new PostingForm(secondPage, language);
  for (const window of [page, secondPage]) await window.goto(`/product/update?id=${id}`);
  // Neither window may start with changes typed in the other.
  for (const form of [firstForm, secondForm])
    await expect(form.textbox(field.price)).not.toHaveValue('');
  await firstForm.textbox(field.description).fill('Ещё не отправлено');
  await expect(firstForm.main.getByText(correction.kept)).toBeVisible();

  // The other window's change replaces the stored one, and saving removes it from the device.
  await secondForm.textbox(field.price).fill('9700000');
  await expect(firstForm.main.getByText(correction.onPage)).toBeVisible();
  await secondForm.button(update.save).click();
  await expectToast(secondPage, update.saved);
  await secondPage.close();

  // Leaving the page now requires a confirmation.
  const { leave } = texts[language].forms;
  await page.getByRole('banner').getByRole('link').first().click();
  const leaveDialog = page.getByRole('dialog', { name: leave.title });
  await leaveDialog.getByRole('button', { name: leave.stay }).click();
  await expect(firstForm.textbox(field.description)).toHaveValue('Ещё не отправлено');
  await firstForm.button(update.save).click();
  await expectToast(page, update.waits);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringMatching(/^correction/),
  );
  await deletePost(page.request, session, id);
});

test('asks which version to use if the ad has changed since the edit', { tag: '@once' }, async ({
  page,
  smallPhotos,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { session, id } = await createActivePost(page, smallPhotos, 'outdated');
  const form = new PostingForm(page, language);
  const { correction, field, update, versions } = form.t;
  const openConflictDialog = async (price: string) => {
    const multipart = { id: String(id), price };
    const headers = authorization(session.token);
    const response = await page.request.post('/api/post/update', { headers, multipart });
    expect(response.status()).toBe(200);
    await page.goto(`/product/update?id=${id}`);
    const dialog = page.getByRole('dialog', { name: correction.versions.title });
    await expect(dialog).toContainText(field.price);
    return dialog;
  };
  await page.goto(`/product/update?id=${id}`);
  await form.textbox(field.comment).fill('Ещё не отправлено');
  await expect(form.main.getByText(correction.kept)).toBeVisible();

  await page.goto('/');
  const dialog = await openConflictDialog('9700000');
  await page.keyboard.press('Escape');
  await expect(form.main.getByText(versions.unsaved)).toBeVisible();
  await form.button(versions.choose).click();
  await dialog.getByRole('button', { name: correction.versions.mine }).click();
  await expect(form.textbox(field.comment)).toHaveValue('Ещё не отправлено');
  await page.reload();
  await expect(form.main.getByText(correction.restored)).toBeVisible();
  await expect(form.textbox(field.comment)).toHaveValue('Ещё не отправлено');
  await expect(form.main.getByText(versions.unsaved)).toHaveCount(0);

  await page.goto('/');
  const secondDialog = await openConflictDialog('9600000');
  await secondDialog.getByRole('button', { name: correction.versions.theirs }).click();
  await expect(form.textbox(field.comment)).toHaveValue('');
  await expect(form.textbox(field.price)).toHaveValue(/^9.600.000$/);
  await form.button(update.save).click();
  await expectToast(page, update.nothing);
  await deletePost(page.request, session, id);
});

test('resubmits a denied edit with only a note to the moderator', { tag: '@once' }, async ({
  page,
  smallPhotos,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { request } = page;
  const { session, token, id } = await createActivePost(page, smallPhotos, 'noted');
  const multipart = { id: String(id), description: 'Пробег родной' };
  const editResponse = await request.post('/api/post/update', {
    headers: authorization(session.token),
    multipart,
  });
  expect(editResponse.status()).toBe(200);
  const denyResponse = await request.post(`/api/moderation/posts/${id}/reject`, {
    headers: authorization(token),
    data: { reason: 'Чем это подтверждается?', fields: ['description'] },
  });
  expect(denyResponse.status()).toBe(200);
  await page.goto(`/product/update?id=${id}`);
  const form = new PostingForm(page, language);
  const { field, update } = form.t;

  await form.textbox(field.comment).fill('Есть сервисная книжка');
  await form.button(update.save).click();

  await expectToast(page, update.waits);
  await deletePost(request, session, id);
});
