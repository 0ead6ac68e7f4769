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
    answerField: review.getByLabel(t.answer.message),
    status: review.getByRole('region', { name: t.steps.label }).getByRole('status').first(),
    /** Moves through the list by keyboard until the row of the request has focus. */
    focusInList: async () => {
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
    const buyback = requestForm(page, language, 'buyback');
    const { t } = buyback;
    const [item, title] = language === 'ru' ? ['Услуги', 'Выкуп'] : ['Services', 'Buyback'];
    const answerText = 'Честная цена: 2 миллиона.';

    const id = await test.step('submits the request', async () => {
      await storeSession(page, session);
      await page.goto('/');
      await (await openMenuLink(page, language, item, title)).click();
      await expect(page).toHaveURL(/\/services\/buyback$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await buyback.field('brand_id').fill('Mazda');
      await page.keyboard.press('Enter');
      await expect(buyback.field('email')).toHaveValue(email);
      await buyback.consent.check();
      await buyback.submit.click();
      return buyback.waitForNumber();
    });

    const firstPage = await openOtherDevice(language);
    const secondPage = await openOtherDevice(language);
    const { requests: staffTexts } = texts[language];
    const firstReview = requestReview(firstPage, language, id);
    const secondReview = requestReview(secondPage, language, id);
    await test.step('lets one of two moderators take the request', async () => {
      await storeSession(firstPage, await signInAsModerator(request));
      await storeSession(
        secondPage,
        await signInByApi(request, 'admin@pitlane.test', DEMO_PASSWORD),
      );
      await firstPage.goto(addresses.moderation({ tab: 'requests', form: 'buyback' }));
      await firstReview.focusInList();
      await firstPage.keyboard.press('Enter');
      await expect(firstReview.review).toBeFocused();
      await secondPage.goto(addresses.moderation({ tab: 'requests', request: id }));
      await expect(secondReview.review.getByText(email)).toBeVisible();
      await firstPage.keyboard.press('c');
      await expectToast(firstPage, staffTexts.done.take);
      await expect(firstReview.status).toHaveText(staffTexts.steps.own);
      // The second moderator's page still shows the request as new.
      await secondPage.keyboard.press('c');
      await expect(secondReview.review.getByText(staffTexts.conflicts.taken)).toBeVisible();
      await expect(
        secondReview.review.getByRole('button', { name: staffTexts.steps.answer }),
      ).toHaveCount(0);
      await expectAccessible(secondPage);
    });

    await test.step('answers and closes the request', async () => {
      await firstPage.keyboard.press('a');
      await expect(firstReview.answerField).toBeFocused();
      await firstPage.keyboard.type(answerText);
      await firstPage.reload();
      await expect(firstReview.answerField).toHaveValue(answerText);
      await firstReview.review.focus();
      await firstPage.keyboard.press('a');
      await expect(firstReview.answerField).toBeFocused();
      await firstPage.keyboard.press('Control+Enter');
      await expectToast(firstPage, staffTexts.done.answer.email);
      await expect(firstReview.review.getByText(answerText)).toBeVisible();
      await firstPage.keyboard.press('Escape');
      await firstPage.keyboard.press('r');
      const closeDialog = firstPage.getByRole('dialog', { name: staffTexts.close.title });
      await closeDialog.getByRole('button', { name: staffTexts.close.confirm }).press('Enter');
      await expectToast(firstPage, staffTexts.done.close);
      await expect(firstReview.status).toHaveText(staffTexts.steps.closed);
    });

    await test.step('shows the reply to the sender on the page and by email', async () => {
      const { html } = await waitForMail(request, email, answerText);
      expect(html).toContain(answerText);
      await buyback.section.getByRole('link', { name: t.sent.own }).click();
      const ownRequest = page.getByRole('main').getByRole('article');
      await expect(
        ownRequest.getByRole('list', { name: t.own.answers }).getByText(answerText),
      ).toBeVisible();
      await expect(ownRequest.getByText(t.states.closed, { exact: true })).toBeVisible();
      await expectNoOverflow(page);
    });
    for (const moderatorPage of [firstPage, secondPage]) await moderatorPage.close();
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
    const support = requestForm(page, language, 'support');
    const { t, section, form, field, consent, submit } = support;
    const file = form.locator('input[type=file]');

    await test.step('warns a visitor without an email address', async () => {
      await page.goto(addresses.page('support'));
      await expect(form.getByText(t.unreachable)).toBeVisible();
      const invalidFile = {
        name: 'снимок.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg/>'),
      };
      await file.setInputFiles(invalidFile);
      await expect(
        form.getByText(fillText(t.file.wrong.kind, { name: invalidFile.name })),
      ).toBeVisible();
      await file.setInputFiles(photo);
      await expect(form.getByText(photo.name)).toBeVisible();
      await field('message').fill('Страница не открывается');
      await page.reload();
      await expect(field('message')).toHaveValue('Страница не открывается');
      await expect(form.getByText(fillText(t.file.lost, { name: photo.name }))).toBeVisible();
      await consent.check();
      await submit.click();
      await support.waitForNumber();
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
      const id = await support.waitForNumber();
      await section.getByRole('link', { name: t.sent.own }).click();
      const ownRequest = page.getByRole('main').getByRole('article');
      await expect(ownRequest.getByText(fillText(t.own.number, { id }))).toBeVisible();
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await ownRequest.getByRole('button', { name: t.own.save }).click();
      expect((await download).suggestedFilename()).toBe(photo.name);
      await expectNoOverflow(page);
      await page.evaluate(() => localStorage.removeItem('session'));
    });
  }
});
