import { randomUUID } from 'node:crypto';
import { addresses } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, isMobile, languagesOf, signInByApi, storeSession } from './account.ts';
import { createContent, removeContent } from './content-api.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { signInAsModerator } from './posts-api.ts';
import { openMenuLink } from './site-menu.ts';
import { fillText, type Language, labelPattern, textPattern, texts } from './texts.ts';

const LANGUAGES = ['ru', 'en'] as const;

function entryEditor(page: Page, language: Language) {
  const t = texts[language].contentEditing;
  const section = page.getByRole('region', { name: t.editorLabel, exact: true });
  const form = section.getByRole('form', { name: t.formLabel });
  const chooseRadio = (name: string) =>
    section.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });
  const field = (name: keyof typeof t.fields) => form.getByLabel(labelPattern(t.fields[name]));
  /** Locates a text field; phones show one language at a time (`showLanguage`). */
  const fieldIn = (name: keyof typeof t.fields, inLanguage: Language) =>
    form.getByLabel(
      labelPattern(
        fillText(t.bilingual, { label: t.fields[name], language: t.languages[inLanguage] }),
      ),
    );
  const showLanguage = async (inLanguage: Language) => {
    if (isMobile(page)) await chooseRadio(t.languageNames[inLanguage]);
  };
  return {
    t,
    section,
    form,
    field,
    fieldIn,
    showLanguage,
    chooseRadio,
    save: form.getByRole('button', { name: t.save, exact: true }),
    expectSavedVersion: (version: number) => expectToast(page, fillText(t.saved, { version })),
    waitForId: async () => {
      await expect(page).toHaveURL(/[?&]item=[1-9]\d*/);
      return Number(new URL(page.url()).searchParams.get('item'));
    },
  };
}

const markdownFor = (language: Language) => {
  const [heading, item, cell, link] =
    language === 'ru'
      ? ['Как это устроено', 'Проверяем документы', 'Срок', 'О нас']
      : ['How it works', 'We check the papers', 'Time', 'About us'];
  const text = `## ${heading}\n\n- ${item}\n- **2**\n\n| ${cell} | ₽ |\n| --- | --- |\n| 3 | 100 |\n\n[${link}](/about)`;
  return { heading, item, cell, link, text };
};

test('publishes a page with a menu entry and reports a conflict to a second editor', async ({
  page,
  openOtherDevice,
  problems,
  setLanguage,
}) => {
  // The first save is rejected.
  problems.allow(/ 422 /, /\/api\/moderation\/content\/pages$/);
  const { request } = page;
  const [language = 'ru'] = languagesOf(page);
  await setLanguage(language);
  const session = await signInAsModerator(request);
  await storeSession(page, session);
  const suffix = randomUUID().slice(0, 8);
  const slug = `e2e-${suffix}`;
  const titles = { ru: `Гараж ${suffix}`, en: `Garage ${suffix}` };
  const editor = entryEditor(page, language);
  const { t, field, fieldIn, showLanguage } = editor;

  const id = await test.step('writes and previews the page in both languages', async () => {
    await page.goto(addresses.moderation({ tab: 'content', content: 'pages', item: 0 }));
    await field('slug').fill('about');
    await showLanguage('en');
    await fieldIn('title', 'en').fill(titles.en);
    await field('published').check();
    await editor.save.click();
    // The other language is empty, and the slug is taken.
    await expect(editor.form.locator('[aria-invalid="true"]:visible').first()).toBeVisible();
    await expectAccessible(page);
    await field('slug').fill(slug);
    for (const each of LANGUAGES) {
      await showLanguage(each);
      await fieldIn('title', each).fill(titles[each]);
      await fieldIn('lead', each).fill(`${titles[each]}: lead`);
      await fieldIn('text', each).fill(markdownFor(each).text);
    }
    await page.reload();
    await showLanguage('ru');
    await expect(fieldIn('title', 'ru')).toHaveValue(titles.ru);
    await editor.form.getByRole('button', { name: t.preview.open, exact: true }).click();
    const preview = editor.section.getByRole('region', { name: t.preview.title });
    for (const each of LANGUAGES) {
      const { heading, item, cell } = markdownFor(each);
      await preview.getByText(t.languageNames[each], { exact: true }).click();
      await expect(preview.getByRole('heading', { name: heading })).toBeVisible();
      await expect(preview.getByRole('listitem').filter({ hasText: item })).toBeVisible();
      await expect(preview.getByRole('columnheader', { name: cell })).toBeVisible();
    }
    await expectNoOverflow(page);
    await editor.chooseRadio(t.modes.edit);
    await editor.save.click();
    await editor.expectSavedVersion(1);
    return editor.waitForId();
  });

  const menuId = await test.step('adds a menu entry for the page', async () => {
    await page.goto(addresses.moderation({ tab: 'content', content: 'menu', item: 0 }));
    await field('parent_id').selectOption({ label: language === 'ru' ? 'Контакты' : 'Contacts' });
    await field('link').fill(`/${slug}`);
    for (const each of LANGUAGES) {
      await showLanguage(each);
      await fieldIn('title', each).fill(titles[each]);
    }
    await field('published').check();
    await editor.save.click();
    await editor.expectSavedVersion(1);
    return editor.waitForId();
  });

  await test.step('opens the page from the menu in both languages', async () => {
    for (const each of LANGUAGES) {
      const readerPage = await openOtherDevice(each);
      const { heading, item, cell, link } = markdownFor(each);
      await readerPage.goto('/');
      const contacts = each === 'ru' ? 'Контакты' : 'Contacts';
      await (await openMenuLink(readerPage, each, contacts, titles[each])).click();
      await expect(readerPage).toHaveURL(new RegExp(`/${slug}(\\?|$)`));
      await expect(readerPage.getByRole('heading', { level: 1 })).toHaveText(titles[each]);
      const article = readerPage.getByRole('main').getByRole('article');
      await expect(article.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
      await expect(article.getByRole('listitem').filter({ hasText: item })).toBeVisible();
      await expect(article.getByRole('columnheader', { name: cell })).toBeVisible();
      await article.getByRole('link', { name: link }).click();
      await expect(readerPage).toHaveURL(/\/about(\?|$)/);
      await readerPage.close();
    }
  });

  await test.step('reports a conflict to the second editor and preserves their text', async () => {
    const url = addresses.moderation({ tab: 'content', content: 'pages', item: id });
    const secondPage = await openOtherDevice(language);
    const secondEditor = entryEditor(secondPage, language);
    await storeSession(secondPage, await signInByApi(request, 'admin@pitlane.test', DEMO_PASSWORD));
    await secondPage.goto(url);
    await secondEditor.showLanguage('en');
    await secondEditor.fieldIn('lead', 'en').fill('The second editor');
    await page.goto(url);
    await showLanguage('en');
    await fieldIn('lead', 'en').fill('The first editor');
    await editor.save.click();
    await editor.expectSavedVersion(2);

    await secondEditor.save.click();
    const conflict = secondEditor.section.getByRole('region', { name: t.conflict.title });
    await expect(conflict).toBeFocused();
    await expect(secondEditor.fieldIn('lead', 'en')).toHaveValue('The second editor');
    await expect(conflict.getByRole('insertion')).toHaveText(/second/);
    await expect(conflict.getByRole('deletion')).toHaveText(/first/);
    await expectAccessible(secondPage);
    await conflict.getByRole('button', { name: t.conflict.saveMine }).click();
    await secondEditor.expectSavedVersion(3);
    await secondPage.close();
  });

  await test.step('restores an earlier version', async () => {
    await page.reload();
    await editor.chooseRadio(t.modes.history);
    const history = editor.section.getByRole('region', { name: t.history.title });
    await expect(history.getByRole('insertion').first()).toHaveText(/second/);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await history
      .getByRole('button', { name: fillText(t.history.restoreOne, { version: 1 }), exact: true })
      .click();
    await expectToast(page, fillText(t.history.restored, { to: 1, version: 4 }));
    await page.goto(`/${slug}`);
    await expect(page.getByText(`${titles[language]}: lead`)).toBeVisible();
  });

  await removeContent(request, session, 'menu', menuId);
  await removeContent(request, session, 'pages', id);
  const response = await request.get(`/${slug}`);
  expect(response.status()).toBe(404);
});

test('reorders entries by keyboard', { tag: '@once' }, async ({ page, setLanguage }) => {
  await setLanguage('ru');
  const { request } = page;
  const session = await signInAsModerator(request);
  const t = texts.ru.contentEditing;
  // Uses unpublished questions in a group of their own.
  const group = `Группа ${randomUUID().slice(0, 8)}`;
  const ids: number[] = [];
  for (const question of ['Первый', 'Второй', 'Третий']) {
    const fields = { group_ru: group, question_ru: question, published: false };
    ids.push((await createContent(request, session, 'questions', fields)).id);
  }
  const [a, b, c] = ids;
  await storeSession(page, session);
  await page.goto(addresses.moderation({ tab: 'content', content: 'questions' }));
  const list = page.getByRole('list', { name: group, exact: true });
  const readOrder = () =>
    list
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-row'))));
  const title = 'Второй';
  const expectAnnounced = (text: string, number: number, options = {}) =>
    expect(page.getByText(fillText(text, { title, number, total: 3 }))).toBeAttached(options);
  await expect.poll(readOrder).toEqual([a, b, c]);

  await list.getByRole('button', { name: fillText(t.order.handle, { title }) }).focus();
  await page.keyboard.press('Space');
  await expectAnnounced(t.order.taken, 2);
  // The drag library measures positions shortly after the pick-up; repeating is safe, as 1 is the top position.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expectAnnounced(t.order.over, 1, { timeout: 1_000 });
  }).toPass();
  const orderResponse = page.waitForResponse('**/questions/order');
  await page.keyboard.press('Space');
  await expectAnnounced(t.order.dropped, 1);
  expect((await orderResponse).ok()).toBe(true);
  await expect.poll(readOrder).toEqual([b, a, c]);
  await page.reload();
  await expect.poll(readOrder).toEqual([b, a, c]);
  await expect(page.getByText(textPattern(t.order.failed))).toHaveCount(0);
  for (const id of ids) await removeContent(request, session, 'questions', id);
});

test('renders a preview with inert links and without counting views', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { request } = page;
  const session = await signInAsModerator(request);
  const { t, section } = entryEditor(page, 'ru');
  const title = `Слайд ${randomUUID().slice(0, 8)}`;
  const fields = { set: 'mobile', link: '/about', title_ru: title, button_ru: 'Подробнее' };
  const { id } = await createContent(request, session, 'slides', fields);
  const viewRequests: string[] = [];
  page.on('request', (pageRequest) => {
    if (pageRequest.url().includes('/slider/set_')) viewRequests.push(pageRequest.url());
  });
  await storeSession(page, session);
  const url = addresses.moderation({ tab: 'content', content: 'slides', item: id });
  await page.goto(url);
  await section.getByText(t.modes.preview, { exact: true }).first().click();
  const preview = section.getByRole('region', { name: t.preview.title });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  const link = preview.getByRole('link', { name: 'Подробнее', exact: true });
  await link.click();
  await link.press('Enter');
  await expect(preview).toBeVisible();
  await expect(page).toHaveURL(url);
  // Slides are counted as viewed after about a second.
  await page.waitForTimeout(1_500);
  await expectAccessible(page);
  expect(viewRequests).toEqual([]);
  await removeContent(request, session, 'slides', id);
});
