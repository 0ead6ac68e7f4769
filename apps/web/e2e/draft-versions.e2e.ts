import type { Page } from '@playwright/test';
import { createAccount, isMobile, PASSWORD, signInByApi, storeSession } from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { PostingForm } from './posting-form.ts';
import { authorization } from './posts-api.ts';
import { fillText, type Language } from './texts.ts';

test('asks which version to use when two devices change one draft', { tag: '@once' }, async ({
  page,
  context,
  openOtherDevice,
  smallPhotos,
  problems,
  setLanguage,
}) => {
  // Saving an outdated version is rejected; photos of the discarded version are removed.
  problems.allow(/ 409 /, /post\/draft/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { email, session } = await createAccount(page.request, 'two');
  const laptop = new PostingForm(page, language);
  const { draft, field, versions: conflictTexts } = laptop.t;
  const readDraft = async () => {
    const headers = authorization(session.token);
    const { data } = await (await page.request.get('/api/post/draft', { headers })).json();
    return { ...data, photos: data?.photos.length };
  };
  const expectDraft = (fields: Record<string, unknown>) =>
    expect.poll(readDraft, { timeout: 40_000 }).toMatchObject(fields);
  /** Waits for the dialog with both versions. */
  const waitForDialog = async (devicePage: Page) => {
    const dialog = devicePage.getByRole('dialog', { name: draft.versions.title });
    await expect(dialog).toBeVisible({ timeout: 40_000 });
    return dialog;
  };
  await storeSession(page, session);
  await page.goto('/product/create');
  await laptop.textbox(field.description).fill('Начато на ноутбуке');
  await laptop.expectDraftSaved();

  const phonePage = await openOtherDevice(language);
  const phone = new PostingForm(phonePage, language);
  await storeSession(phonePage, await signInByApi(page.request, email, PASSWORD));
  await phonePage.goto(`/product/create?lang=${language}`);
  await expect(phone.textbox(field.description)).toHaveValue('Начато на ноутбуке');
  await phone.addPhotos(...smallPhotos.slice(0, 2));
  await phone.expectPhotosUploaded(2);
  await expectDraft({ photos: 2 });

  await test.step('suspends saving until a version is chosen, even after a reload', async () => {
    await laptop.textbox(field.contact_name).fill('Вера из гаража');
    const names = [field.contact_name, field.photos].join(', ');
    await expect(await waitForDialog(page)).toContainText(
      fillText(conflictTexts.differ, { names }),
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(laptop.main.getByText(conflictTexts.unsaved)).toBeVisible();
    await expect(laptop.textbox(field.contact_name)).toBeFocused();
    await laptop.textbox(field.year).fill('1991');
    await page.reload();
    await expect(await waitForDialog(page)).toContainText(field.year);
    await expectDraft({ photos: 2, year: '' });
  });

  await test.step("saves this device's version if it is chosen", async () => {
    await (await waitForDialog(page)).getByRole('button', { name: draft.versions.mine }).click();
    await laptop.expectDraftSaved();
    await expect(laptop.main.getByText(conflictTexts.unsaved)).toHaveCount(0);
    await expectDraft({ photos: 0, contact_name: 'Вера из гаража', year: '1991' });
  });

  await test.step("loads the other device's version if it is chosen", async () => {
    await phone.textbox(field.mileage).fill('84500');
    const dialog = await waitForDialog(phonePage);
    await dialog.getByRole('button', { name: draft.versions.theirs }).click();
    await expect(phone.textbox(field.contact_name)).toHaveValue('Вера из гаража');
    await expect(phone.textbox(field.mileage)).toHaveValue('');
    await phone.expectPhotosUploaded(0);
    await phone.textbox(field.mileage).fill('100');
    await expectDraft({ mileage: '100', year: '1991' });
  });

  await test.step('loads the newer draft without asking if nothing was typed', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectToast(page, draft.elsewhere);
    await expect(laptop.textbox(field.mileage)).toHaveValue('100');
  });

  await test.step('asks which version to use for text typed offline', async () => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await laptop.textbox(field.power).fill('280');
    await expect(laptop.main.getByText(draft.device)).toBeVisible();
    await phone.textbox(field.mileage).fill('200');
    await expectDraft({ mileage: '200' });
    await context.setOffline(false);
    await (await waitForDialog(page)).getByRole('button', { name: draft.versions.mine }).click();
    await expectDraft({ power: '280', mileage: '100' });
  });
});
