import type { Post, SignedIn } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { COMPANY, enter, isMobile, makeAccount, PASSWORD, signInByCall } from './account.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { PhotoFile } from './photo-files.ts';
import { PostingForm } from './posting-form.ts';
import { bearer, erasePost, placePost } from './posts-by-call.ts';
import { counted, type Language, texts } from './texts.ts';

/** Has somebody use up the ads of the trial. */
async function useUp(page: Page, session: SignedIn, photos: readonly PhotoFile[]) {
  const placed: Post[] = [];
  for (const _each of [1, 2]) placed.push(await placePost(page.request, session, photos));
  return async () => {
    for (const { id } of placed) await erasePost(page.request, session, id);
  };
}

/** What the device keeps of drafts. */
const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));

test('a draft outlives a reload, goes on elsewhere, waits for a connection and leaves nothing', async ({
  page,
  browser,
  smallPhotos,
  problems,
  speak,
}) => {
  test.setTimeout(90_000);
  // While there is no connection.
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { email, session } = await makeAccount(page.request, 'draft');
  const form = new PostingForm(page, language);
  const { draft, field } = form.t;
  const server = async () => {
    const headers = bearer(session.token);
    return (await (await page.request.get('/api/post/draft', { headers })).json()).data;
  };

  await test.step('what is typed and uploaded is there after a reload', async () => {
    await enter(page, session);
    await page.goto('/product/create');
    await form.pick(field.brand_id, 'Porsche');
    await form.text(field.description).fill('Синий металлик');
    await form.add(...smallPhotos.slice(0, 2));
    await form.expectStored(2);
    await expect.poll(async () => (await server())?.photos.length).toBe(2);
    await form.expectSaved();
    await page.reload();
    await expect(form.choice(field.brand_id)).toHaveValue('Porsche');
    await expect(form.text(field.description)).toHaveValue('Синий металлик');
    await form.expectStored(2);
    await expect(form.photo(2)).toBeVisible();
  });

  await test.step('another device goes on with it', async () => {
    const other = await browser.newContext({ locale: 'ru-RU' });
    const elsewhere = await other.newPage();
    await enter(elsewhere, await signInByCall(page.request, email, PASSWORD));
    await elsewhere.goto(`/product/create?lang=${language}`);
    const there = new PostingForm(elsewhere, language);
    await expect(there.choice(field.brand_id)).toHaveValue('Porsche');
    await there.expectStored(2);
    await there.text(field.mileage).fill('12345');
    await expect.poll(async () => (await server()).mileage).toBe('12345');
    await other.close();
    await page.reload();
    await expect(form.text(field.mileage)).toHaveValue(/^12.345$/);
  });

  await test.step('what is typed without a connection is kept, and sent when it is back', async () => {
    await page.context().setOffline(true);
    await form.text(field.contact_name).fill('Вера из гаража');
    await expect(form.main.getByText(draft.device)).toBeVisible();
    expect(await keptDrafts(page)).toHaveLength(1);
    await page.context().setOffline(false);
    await expect.poll(async () => (await server()).contact_name).toBe('Вера из гаража');
    await form.expectSaved();
  });

  await test.step('discarded, it leaves nothing anywhere', async () => {
    await form.button(draft.discard).click();
    const dialog = page.getByRole('dialog', { name: draft.discardTitle });
    await dialog.getByRole('button', { name: draft.keep }).click();
    await expect(form.text(field.description)).toHaveValue('Синий металлик');
    await form.button(draft.discard).click();
    await dialog.getByRole('button', { name: draft.discard }).click();
    await expect(page.getByText(draft.discarded)).toBeVisible();
    await expect(form.text(field.description)).toHaveValue('');
    await form.expectStored(0);
    expect(await server()).toBeNull();
    expect(await keptDrafts(page)).toEqual([]);
    await page.reload();
    await expect(form.text(field.description)).toHaveValue('');
    await expect(form.choice(field.brand_id)).toHaveValue('');
    expect(await keptDrafts(page)).toEqual([]);
  });
});

for (const [who, company, hash] of [
  ['a person', {}, 'individual'],
  ['a company', COMPANY, 'legal'],
] as const) {
  test(`${who} without free ads is led to the tariffs and back to the draft`, async ({
    page,
    smallPhotos,
    speak,
  }) => {
    test.setTimeout(90_000);
    const language: Language = isMobile(page) ? 'en' : 'ru';
    await speak(language);
    const { tariffs } = texts[language];
    const { session } = await makeAccount(page.request, hash, company);
    const erase = await useUp(page, session, smallPhotos);
    const form = new PostingForm(page, language);
    const { t } = form;
    await enter(page, session);
    await page.goto('/product/create');
    await expect(form.main.getByText(t.allowance.none)).toBeVisible();
    await expect(form.main.getByText(t.allowance.over)).toBeVisible();
    await form.text(t.field.description).fill('Ждёт своей очереди');
    await form.expectSaved();
    await expectAccessible(page);

    await form.main.getByRole('link', { name: t.allowance.tariffs }).click();
    await expect(page).toHaveURL(new RegExp(`/tariffs#${hash}$`));
    const tab = page.getByRole('tab', { name: tariffs.tabs[hash] });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(tariffs.mine.over)).toBeVisible();

    await page.goBack();
    await expect(form.text(t.field.description)).toHaveValue('Ждёт своей очереди');
    await erase();
  });
}

test('free ads that were used up meanwhile are told, and the form stays', async ({
  page,
  smallPhotos,
  problems,
  speak,
}) => {
  test.setTimeout(90_000);
  problems.allow(/ 402 /);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { session } = await makeAccount(page.request, 'used-up');
  const form = new PostingForm(page, language);
  const { t } = form;
  await enter(page, session);
  await page.goto('/product/create');
  await expect(form.main.getByText(counted(t.allowance, 'left', { count: 2 }))).toBeVisible();
  await form.fillCar();
  await form.fillRest({ description: 'Осталась в форме', contact: 'Вера' });
  await form.add(...smallPhotos);
  await form.expectStored(6);
  await form.expectSaved();
  // Placed on another device, which takes the draft along.
  const erase = await useUp(page, session, smallPhotos);

  await form.button(t.create.submit).click();
  await expect(form.main.getByText(t.allowance.none)).toHaveCount(2);
  await form.main.getByRole('link', { name: t.allowance.tariffs }).last().click();
  await expect(page).toHaveURL(/\/tariffs#individual$/);
  await page.goBack();
  await expect(form.text(t.field.description)).toHaveValue('Осталась в форме');
  await form.expectStored(6);
  await erase();
});
