import { addresses } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { createAccount, DEMO_PASSWORD, languagesOf, signInByApi, storeSession } from './account.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { waitForMail } from './inbox.ts';
import { signInAsModerator } from './posts-api.ts';
import { requestForm } from './request-form.ts';
import { openMenuLink } from './site-menu.ts';
import { fillText, type Language, texts } from './texts.ts';

function requestReview(page: Page, language: Language, id: number) {
  const t = texts[language].requests;
  const review = page.getByRole('article', { name: fillText(t.of, { id }) });
  return {
    t,
    review,
    answer: review.getByLabel(t.answer.message),
    status: review.getByRole('region', { name: t.steps.label }).getByRole('status').first(),
    /** Moves through the list by keyboard until the row has focus. */
    find: async () => {
      const row = page.locator(`[data-row="${id}"]`);
      await expect(row).toBeVisible();
      for (let press = 0; press < 20; press += 1) {
        await page.keyboard.press('j');
        if (await row.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error('the row is not reachable by keyboard');
    },
  };
}

test('requests a service from the menu and answers it from the inbox by keyboard', async ({
  page,
  openOtherDevice,
  setLanguage,
}) => {
  const { request } = page;
  for (const language of languagesOf(page)) {
    await setLanguage(language);
    const { email, session } = await createAccount(request, 'asks');
    const shown = requestForm(page, language, 'buyback');
    const { t } = shown;
    const [item, title] = language === 'ru' ? ['Услуги', 'Выкуп'] : ['Services', 'Buyback'];
    const words = 'Честная цена: 2 миллиона.';

    const id = await test.step('submits the request', async () => {
      await storeSession(page, session);
      await page.goto('/');
      await (await openMenuLink(page, language, item, title)).click();
      await expect(page).toHaveURL(/\/services\/buyback$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await shown.field('brand_id').fill('Mazda');
      await page.keyboard.press('Enter');
      await expect(shown.field('email')).toHaveValue(email);
      await shown.consent.check();
      await shown.submit.click();
      return shown.sent();
    });

    const first = await openOtherDevice(language);
    const second = await openOtherDevice(language);
    const { requests: staff } = texts[language];
    const mine = requestReview(first, language, id);
    const other = requestReview(second, language, id);
    await test.step('lets one of two moderators take the request', async () => {
      await storeSession(first, await signInAsModerator(request));
      await storeSession(second, await signInByApi(request, 'admin@pitlane.test', DEMO_PASSWORD));
      await first.goto(addresses.moderation({ tab: 'requests', form: 'buyback' }));
      await mine.find();
      await first.keyboard.press('Enter');
      await expect(mine.review).toBeFocused();
      await second.goto(addresses.moderation({ tab: 'requests', request: id }));
      await expect(other.review.getByText(email)).toBeVisible();
      await first.keyboard.press('c');
      await expectToast(first, staff.done.take);
      await expect(mine.status).toHaveText(staff.steps.own);
      // The second moderator's page is not updated yet.
      await second.keyboard.press('c');
      await expect(other.review.getByText(staff.conflicts.taken)).toBeVisible();
      await expect(other.review.getByRole('button', { name: staff.steps.answer })).toHaveCount(0);
      await expectAccessible(second);
    });

    await test.step('answers and closes the request', async () => {
      await first.keyboard.press('a');
      await expect(mine.answer).toBeFocused();
      await first.keyboard.type(words);
      await first.reload();
      await expect(mine.answer).toHaveValue(words);
      await mine.review.focus();
      await first.keyboard.press('a');
      await expect(mine.answer).toBeFocused();
      await first.keyboard.press('Control+Enter');
      await expectToast(first, staff.done.answer.email);
      await expect(mine.review.getByText(words)).toBeVisible();
      await first.keyboard.press('Escape');
      await first.keyboard.press('r');
      const close = first.getByRole('dialog', { name: staff.close.title });
      await close.getByRole('button', { name: staff.close.confirm }).press('Enter');
      await expectToast(first, staff.done.close);
      await expect(mine.status).toHaveText(staff.steps.closed);
    });

    await test.step('shows the reply to the sender on the page and by email', async () => {
      const { html } = await waitForMail(request, email, words);
      expect(html).toContain(words);
      await shown.section.getByRole('link', { name: t.sent.own }).click();
      const own = page.getByRole('main').getByRole('article');
      await expect(own.getByRole('list', { name: t.own.answers }).getByText(words)).toBeVisible();
      await expect(own.getByText(t.states.closed, { exact: true })).toBeVisible();
      await expectNoOverflow(page);
    });
    for (const each of [first, second]) await each.close();
  }
});

test('sends a support request with a file and warns if no reply is possible', async ({
  page,
  setLanguage,
  smallPhotos,
}) => {
  const { request } = page;
  const [photo] = smallPhotos;
  if (!photo) throw new Error('no photo');
  for (const language of languagesOf(page)) {
    await setLanguage(language);
    const shown = requestForm(page, language, 'support');
    const { t, section, form, field, consent, submit } = shown;
    const file = form.locator('input[type=file]');

    await test.step('warns a visitor without an email address', async () => {
      await page.goto(addresses.page('support'));
      await expect(form.getByText(t.unreachable)).toBeVisible();
      const wrong = {
        name: 'снимок.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg/>'),
      };
      await file.setInputFiles(wrong);
      await expect(form.getByText(fillText(t.file.wrong.kind, { name: wrong.name }))).toBeVisible();
      await file.setInputFiles(photo);
      await expect(form.getByText(photo.name)).toBeVisible();
      await field('message').fill('Страница не открывается');
      await page.reload();
      await expect(field('message')).toHaveValue('Страница не открывается');
      await expect(form.getByText(fillText(t.file.lost, { name: photo.name }))).toBeVisible();
      await consent.check();
      await submit.click();
      await shown.sent();
      const unreachable = language === 'ru' ? /ответить вам не сможем/ : /we cannot reply to you/;
      await expect(section.getByText(unreachable)).toBeVisible();
      await expectNoOverflow(page);
    });

    await test.step("lists the request in the sender's account", async () => {
      const { session } = await createAccount(request, 'support');
      await storeSession(page, session);
      await page.goto(addresses.accountSupport());
      await expect(page.getByText(t.own.empty)).toBeVisible();
      await page.getByRole('button', { name: t.own.write }).click();
      await file.setInputFiles(photo);
      await field('message').fill('Снимок экрана приложен');
      await consent.check();
      await submit.click();
      const id = await shown.sent();
      await section.getByRole('link', { name: t.sent.own }).click();
      const own = page.getByRole('main').getByRole('article');
      await expect(own.getByText(fillText(t.own.number, { id }))).toBeVisible();
      await expectAccessible(page);
      const saved = page.waitForEvent('download');
      await own.getByRole('button', { name: t.own.save }).click();
      expect((await saved).suggestedFilename()).toBe(photo.name);
      await expectNoOverflow(page);
      await page.evaluate(() => localStorage.removeItem('session'));
    });
  }
});
