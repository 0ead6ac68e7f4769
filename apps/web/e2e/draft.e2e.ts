import type { Page } from '@playwright/test';
import {
  COMPANY_FIELDS,
  createAccount,
  isMobile,
  PASSWORD,
  signInByApi,
  storeSession,
} from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { PostingForm } from './posting-form.ts';
import { authorization, useUpTrial } from './posts-api.ts';
import { type Language, pluralPattern, textPattern, texts } from './texts.ts';

/** Simulates a return to the tab, upon which the page reloads its draft. */
const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function expectEmptyForm(form: PostingForm) {
  await expect(form.textbox(form.t.field.description)).toHaveValue('');
  await expect(form.combobox(form.t.field.brand_id)).toHaveValue('');
  await form.expectPhotosUploaded(0);
  await expect(form.button(form.t.draft.discard)).toHaveCount(0);
}

const listStoredDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));

test('restores a draft after a reload, on another device and offline until it is discarded', {
  tag: '@once',
}, async ({ page, openOtherDevice, smallPhotos, problems, setLanguage }) => {
  // Requests fail while offline.
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { email, session } = await createAccount(page.request, 'draft');
  const form = new PostingForm(page, language);
  const { draft, field } = form.t;
  const readDraft = async () => {
    const headers = authorization(session.token);
    return (await (await page.request.get('/api/post/draft', { headers })).json()).data;
  };

  await test.step('restores text and photos after a reload', async () => {
    await storeSession(page, session);
    await page.goto('/product/create');
    await form.chooseOption(field.brand_id, 'Porsche');
    await form.textbox(field.description).fill('Синий металлик');
    await form.addPhotos(...smallPhotos.slice(0, 2));
    await form.expectPhotosUploaded(2);
    await expect.poll(async () => (await readDraft())?.photos.length).toBe(2);
    await form.expectDraftSaved();
    await page.reload();
    await expect(form.combobox(field.brand_id)).toHaveValue('Porsche');
    await expect(form.textbox(field.description)).toHaveValue('Синий металлик');
    await form.expectPhotosUploaded(2);
    await expect(form.photo(2)).toBeVisible();
  });

  const otherPage = await openOtherDevice(language);
  const otherForm = new PostingForm(otherPage, language);
  await test.step('continues the draft on another device', async () => {
    await storeSession(otherPage, await signInByApi(page.request, email, PASSWORD));
    await otherPage.goto(`/product/create?lang=${language}`);
    await expect(otherForm.combobox(field.brand_id)).toHaveValue('Porsche');
    await otherForm.expectPhotosUploaded(2);
    await otherForm.textbox(field.mileage).fill('12345');
    await expect.poll(async () => (await readDraft()).mileage).toBe('12345');
    await page.reload();
    await expect(form.textbox(field.mileage)).toHaveValue(/^12.345$/);
  });

  await test.step('stores text typed offline and sends it after reconnecting', async () => {
    await page.context().setOffline(true);
    await form.textbox(field.contact_name).fill('Вера из гаража');
    await expect(form.main.getByText(draft.device)).toBeVisible();
    expect(await listStoredDrafts(page)).toHaveLength(1);
    await page.context().setOffline(false);
    await expect.poll(async () => (await readDraft()).contact_name).toBe('Вера из гаража');
    await form.expectDraftSaved();
  });

  await test.step('removes a discarded draft from the server and both devices', async () => {
    await form.button(draft.discard).click();
    const dialog = page.getByRole('dialog', { name: draft.discardTitle });
    await dialog.getByRole('button', { name: draft.keep }).click();
    await expect(form.textbox(field.description)).toHaveValue('Синий металлик');
    await form.button(draft.discard).click();
    await dialog.getByRole('button', { name: draft.discard }).click();
    await expectToast(page, draft.discarded);
    await expect(form.main.getByRole('heading', { level: 1 })).toBeFocused();
    await expectEmptyForm(form);
    expect(await readDraft()).toBeNull();
    expect(await listStoredDrafts(page)).toEqual([]);
    await page.reload();
    await expectEmptyForm(form);
    expect(await listStoredDrafts(page)).toEqual([]);
    await returnToTab(otherPage);
    await expectToast(otherPage, draft.gone);
    await expectEmptyForm(otherForm);
    await otherPage.reload();
    await expectEmptyForm(otherForm);
    expect(await readDraft()).toBeNull();
  });
});

test('continues uploads when another device changes the draft and stops them when it is deleted', {
  tag: '@once',
}, async ({ page, smallPhotos, setLanguage }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { session } = await createAccount(page.request, 'uploads');
  const form = new PostingForm(page, language);
  const { draft, field } = form.t;
  const headers = authorization(session.token);
  const path = '/api/post/draft';
  const readDraft = async () => (await (await page.request.get(path, { headers })).json()).data;
  /** Saves the draft as the form on another device would. */
  const saveElsewhere = async (description: string) => {
    const { photos: _, updated_at: _at, ...fields } = await readDraft();
    const data = { ...fields, description };
    expect((await page.request.post(path, { headers, data })).status()).toBe(200);
  };
  let uploads = 0;
  /** Blocks uploads until the returned function is called. */
  const blockUploads = async () => {
    const release = Promise.withResolvers<void>();
    await page.unrouteAll();
    await page.route('**/api/post/upload-image', async (route) => {
      uploads += 1;
      await release.promise;
      // The page may have aborted the upload by now.
      await route.continue().catch(() => {});
    });
    return release.resolve;
  };

  await storeSession(page, session);
  await page.goto('/product/create');
  await form.textbox(field.description).fill('Здесь');
  await form.addPhotos(...smallPhotos.slice(0, 1));
  await form.expectPhotosUploaded(1);
  await expect.poll(async () => (await readDraft())?.photos.length).toBe(1);
  await form.expectDraftSaved();
  const releaseUploads = await blockUploads();
  await form.addPhotos(...smallPhotos.slice(1, 3));
  await expect(form.photos.getByRole('progressbar')).toHaveCount(2);

  await saveElsewhere('Там');
  await returnToTab(page);
  await expectToast(page, draft.elsewhere);
  await expect(form.textbox(field.description)).toHaveValue('Там');
  await expect(form.photos.getByRole('progressbar')).toHaveCount(2);
  const previews = form.photos.getByRole('listitem').locator('img[src^="blob:"]');
  await expect(previews).toHaveCount(2);
  for (const preview of await previews.all()) {
    await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
  }

  releaseUploads();
  await form.expectPhotosUploaded(3);
  expect(uploads).toBe(2);
  await expect.poll(async () => (await readDraft()).photos.length).toBe(3);
  expect((await readDraft()).description).toBe('Там');
  await form.expectDraftSaved();

  const releaseLastUpload = await blockUploads();
  await form.addPhotos(...smallPhotos.slice(3, 4));
  await expect(form.photos.getByRole('progressbar')).toHaveCount(1);
  await page.request.post('/api/post/draft/remove', { headers });
  await returnToTab(page);
  await expectToast(page, draft.goneWithUploads);
  await expectEmptyForm(form);
  releaseLastUpload();
});

for (const [owner, company] of [
  ['a person', {}],
  ['a company', COMPANY_FIELDS],
] as const) {
  test(`${owner} without free ads reaches the payment page and returns to the draft`, {
    tag: '@once',
  }, async ({ page, smallPhotos, setLanguage }) => {
    const language: Language = isMobile(page) ? 'en' : 'ru';
    await setLanguage(language);
    const { tariffs } = texts[language];
    const { session } = await createAccount(page.request, 'out-of-ads', company);
    const deletePosts = await useUpTrial(page.request, session, smallPhotos);
    const form = new PostingForm(page, language);
    const { t } = form;
    await storeSession(page, session);
    await page.goto('/product/create');
    await expect(form.main.getByText(t.allowance.none)).toBeVisible();
    await expect(form.main.getByText(textPattern(t.allowance.over))).toBeVisible();
    await form.textbox(t.field.description).fill('Ждёт своей очереди');
    await form.expectDraftSaved();
    await expectAccessible(page);

    await form.main.getByRole('link', { name: t.allowance.pay }).click();
    await expect(page).toHaveURL(/\/product\/create\/pay$/);
    await expect(page.getByText(textPattern(tariffs.step.over))).toBeVisible();

    await page.getByRole('link', { name: tariffs.mine.back.create }).click();
    await expect(form.textbox(t.field.description)).toHaveValue('Ждёт своей очереди');
    await deletePosts();
  });
}

test('opens the payment page if free ads were used up elsewhere and preserves the form', {
  tag: '@long',
}, async ({ page, photos, smallPhotos, problems, setLanguage }) => {
  problems.allow(/ 402 /);
  // The draft was deleted when the ad was placed elsewhere.
  problems.allow(/ 409 /, /post\/draft/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { session } = await createAccount(page.request, 'used-up');
  const form = new PostingForm(page, language);
  const { t } = form;
  await storeSession(page, session);
  await page.goto('/product/create');
  await expect(form.main.getByText(pluralPattern(t.allowance, 'left', { count: 2 }))).toBeVisible();
  await form.fillCar();
  await form.fillOtherFields({ description: 'Осталась в форме', contact: 'Вера' });
  await form.addPhotos(...smallPhotos);
  await form.expectPhotosUploaded(6);
  await form.expectDraftSaved();
  // Placing an ad on another device consumes the draft; other photos, since used ones would be rejected.
  const deletePosts = await useUpTrial(page.request, session, photos.slice(1));

  await form.button(t.create.submit).click();
  await expectToast(page, t.allowance.none);
  await expect(page).toHaveURL(/\/product\/create\/pay$/);
  await expect(page.getByText(textPattern(texts[language].tariffs.step.over))).toBeVisible();
  await page.goBack();
  await expect(form.textbox(t.field.description)).toHaveValue('Осталась в форме');
  await form.expectPhotosUploaded(6);
  await deletePosts();
});
