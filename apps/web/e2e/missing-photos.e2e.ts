import type { SignedIn } from '@pitlane/contracts';
import type { Page, Response } from '@playwright/test';
import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { PostingForm } from './posting-form.ts';
import {
  approvePost,
  authorization,
  createPost,
  deletePost,
  listOwnPosts,
  signInAsModerator,
} from './posts-api.ts';
import { fillText, type Language } from './texts.ts';

/** Returns the number of photos in the stored draft, or `undefined` without a draft. */
async function countDraftPhotos(
  { request }: Page,
  { token }: SignedIn,
): Promise<number | undefined> {
  const response = await request.get('/api/post/draft', { headers: authorization(token) });
  return (await response.json()).data?.photos.length;
}

test('uploads deleted photos again and marks those whose files are not on the device', {
  tag: '@long',
}, async ({ page, smallPhotos, problems, setLanguage }) => {
  // The draft is deleted elsewhere, so saving it and submitting its photos is rejected.
  problems.allow(/ 409 /, /post\/draft/);
  problems.allow(/ 422 /, /post\/create/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { session } = await createAccount(page.request, 'gone');
  const headers = authorization(session.token);
  const form = new PostingForm(page, language);
  const { field, photos } = form.t;
  const discardElsewhere = async () => {
    const response = await page.request.post('/api/post/draft/remove', { headers });
    expect(response.status()).toBe(200);
  };
  const countStoredPhotos = () => countDraftPhotos(page, session);
  const missingPhotos = form.photos.getByText(photos.gone.text);
  await storeSession(page, session);
  await page.goto('/product/create');
  await form.fillCar();
  await form.fillOtherFields({ description: 'Остаётся в форме', contact: 'Вера' });
  await form.addPhotos(...smallPhotos.slice(0, 4));
  await form.expectPhotosUploaded(4);
  await expect.poll(countStoredPhotos).toBe(4);
  await form.expectDraftSaved();
  await page.reload();
  await form.expectPhotosUploaded(4);
  await form.addPhotos(...smallPhotos.slice(4));
  await form.expectPhotosUploaded(6);
  await expect.poll(countStoredPhotos).toBe(6);

  await test.step('marks the missing photos on the next save', async () => {
    await discardElsewhere();
    await form.textbox(field.description).fill('И дальше в форме');
    await expectToast(page, photos.gone.warning);
    await expect(missingPhotos).toHaveCount(4);
    await form.expectPhotosUploaded(2);
    await expect.poll(countStoredPhotos).toBe(2);
    await expectAccessible(page);
  });

  await test.step('restores photos to their positions when they are chosen again', async () => {
    await form.addPhotos(...smallPhotos.slice(0, 4));
    await form.expectPhotosUploaded(6);
    await expect(missingPhotos).toHaveCount(0);
    await expect.poll(countStoredPhotos).toBe(6);
  });

  await test.step('uploads missing photos again on submission', async () => {
    await form.expectDraftSaved();
    await page.route('**/api/post/draft', (route) => route.abort());
    problems.allow(/ERR_FAILED/, /post\/draft/);
    await discardElsewhere();
    await form.button(form.t.create.submit).click();
    await expectToast(page, photos.gone.warning);
    await form.expectPhotosUploaded(6);
    await expect(missingPhotos).toHaveCount(0);
    await page.unrouteAll();
    await form.button(form.t.create.submit).click();
    await expectToast(page, form.t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
    for (const { id } of await listOwnPosts(page.request, session, 'moderation')) {
      await deletePost(page.request, session, id);
    }
  });
});

test('recovers photos of an ad whose creation response was lost', {
  tag: '@long',
}, async ({ page, smallPhotos, problems, setLanguage }) => {
  problems.allow(/ 409 /, /post\/draft/);
  problems.allow(/ERR_FAILED/, /post\/(create|draft)/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { session } = await createAccount(page.request, 'unheard');
  const form = new PostingForm(page, language);
  const { create, field, photos } = form.t;
  await storeSession(page, session);
  await page.goto('/product/create');
  await form.fillCar();
  await form.fillOtherFields({ description: 'Ответ потерян', contact: 'Вера' });
  await form.addPhotos(...smallPhotos);
  await form.expectPhotosUploaded(6);
  await form.expectDraftSaved();

  // Draft saves fail until the ad exists.
  let isCreated = false;
  await page.route('**/api/post/draft', (route) => (isCreated ? route.continue() : route.abort()));
  await page.route('**/api/post/create', async (route) => {
    await route.fetch({ maxRetries: 2 });
    isCreated = true;
    await route.abort();
  });
  const isSaved = (response: Response) =>
    response.url().endsWith('/api/post/draft') &&
    response.request().method() === 'POST' &&
    response.status() === 200;
  // The unsaved change is saved after the submission has failed.
  await form.textbox(field.description).fill('Ответ потерян по дороге');
  const savedResponse = page.waitForResponse(isSaved, { timeout: 60_000 });
  await form.button(create.submit).click();
  await savedResponse;
  await form.expectDraftSaved();
  await form.expectPhotosUploaded(6);
  await expect(page.getByText(photos.gone.warning)).toHaveCount(0);

  await page.unrouteAll();
  await form.button(create.submit).click();
  await expectToast(page, create.sent);
  await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
  const [post, ...otherPosts] = await listOwnPosts(page.request, session, 'moderation');
  expect(otherPosts).toEqual([]);
  expect(await countDraftPhotos(page, session)).toBeUndefined();
  if (post) await deletePost(page.request, session, post.id);
});

test('rejects a duplicate photo after a reload and in a published ad', {
  tag: '@once',
}, async ({ page, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { session } = await createAccount(page.request, 'again');
  const form = new PostingForm(page, language);
  const [firstPhoto, secondPhoto] = smallPhotos;
  const duplicateWarning = (name = '') => {
    const names = fillText(form.t.photos.quoted, { name });
    return form.main.getByText(fillText(form.t.photos.duplicates, { names }));
  };
  await storeSession(page, session);
  await page.goto('/product/create');
  await form.addPhotos(...smallPhotos.slice(0, 1));
  await form.expectPhotosUploaded(1);
  await form.expectDraftSaved();
  await page.reload();
  await form.expectPhotosUploaded(1);
  await form.addPhotos(...smallPhotos.slice(0, 2));
  await expect(duplicateWarning(firstPhoto?.name)).toBeVisible();
  await form.expectPhotosUploaded(2);
  // Placing the ad deletes the draft, so no save may be pending by then.
  await expect.poll(() => countDraftPhotos(page, session)).toBe(2);
  await form.expectDraftSaved();

  const { id } = await createPost(page.request, session, smallPhotos);
  const moderator = await signInAsModerator(page.request);
  await approvePost(page.request, moderator.token, id);
  await page.goto(`/product/update?id=${id}`);
  await form.expectPhotosUploaded(6);
  await form.addPhotos(...smallPhotos.slice(1, 2));
  await expect(duplicateWarning(secondPhoto?.name)).toBeVisible();
  await form.expectPhotosUploaded(6);
  await deletePost(page.request, session, id);
});
