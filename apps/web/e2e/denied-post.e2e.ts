import type { Page } from '@playwright/test';
import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { waitForMailLink } from './inbox.ts';
import { MyPostsPage } from './my-posts-page.ts';
import { PostingForm } from './posting-form.ts';
import {
  approvePost,
  authorization,
  countFreeAds,
  createPost,
  deletePost,
  denyPost,
  signInAsModerator,
} from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

const focusedPost = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined,
  );

/** URL without a break opportunity, as moderators may link to in a reason. */
const LONG_LINK = `https://example.org/${'pravilaRazmescheniya'.repeat(6)}`;

test('marks the fields a moderator objects to and accepts the corrected ad', {
  tag: '@once',
}, async ({ page, openOtherDevice, photos, smallPhotos, problems, setLanguage }) => {
  // The ad is unavailable to visitors until it is approved.
  problems.allow(/ 404 /);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { myPosts } = texts[language];
  const { moderation } = texts.ru;
  const { request } = page;
  const { email, session } = await createAccount(request, 'denied');
  const { id, photos: initialPhotos } = await createPost(request, session, smallPhotos);
  expect(await countFreeAds(request, session)).toBe(1);
  const moderator = await signInAsModerator(request);
  const reason = 'На втором фото виден прохожий.';
  const presetReason = moderation.reasons.contacts.ru;

  await test.step('lets a moderator reject the ad by keyboard', async () => {
    const moderatorPage = await openOtherDevice('ru');
    await storeSession(moderatorPage, moderator);
    await moderatorPage.goto('/moderation?lang=ru');
    await expect(moderatorPage.getByRole('list', { name: moderation.queue.label })).toBeVisible();
    for (
      let press = 0;
      press < 50 && (await focusedPost(moderatorPage)) !== String(id);
      press += 1
    ) {
      await moderatorPage.keyboard.press('j');
    }
    expect(await focusedPost(moderatorPage)).toBe(String(id));
    await moderatorPage.keyboard.press('Enter');
    await expect(moderatorPage).toHaveURL(new RegExp(`post=${id}(&|$)`));
    await expect(moderatorPage.getByText(textPattern(moderation.claim.own))).toBeVisible();
    await moderatorPage.keyboard.press('r');
    const form = moderatorPage.getByRole('form', { name: moderation.reject.title });
    const firstReason = form.getByRole('button', { name: moderation.reasons.contacts.title });
    await expect(firstReason).toBeFocused();
    await expectAccessible(moderatorPage);
    await moderatorPage.keyboard.press('Enter');
    const reasonField = form.getByLabel(moderation.reject.reason);
    await expect(reasonField).toBeFocused();
    await expect(reasonField).toHaveValue(presetReason);
    await moderatorPage.keyboard.press('Enter');
    await moderatorPage.keyboard.type(reason);
    const fields = form.getByRole('group', { name: moderation.reject.fields });
    await expect(
      fields.getByRole('checkbox', { name: texts.ru.posts.fields.description }),
    ).toBeChecked();
    await moderatorPage.keyboard.press('Tab');
    await moderatorPage.keyboard.press('Tab');
    await moderatorPage.keyboard.press('ArrowRight');
    await moderatorPage.keyboard.press('Space');
    const photoGroup = form.getByRole('group', { name: moderation.reject.photos });
    await expect(photoGroup.getByRole('checkbox').nth(1)).toBeChecked();
    await moderatorPage.keyboard.press('Control+Enter');
    await expectToast(moderatorPage, textPattern(moderation.verdict.rejected));
    const response = await request.get(`/api/moderation/posts/${id}`, {
      headers: authorization(moderator.token),
    });
    expect((await response.json()).data).toMatchObject({
      status: 'denied',
      deny_reason: { fields: ['description', `photo:${initialPhotos[1]?.id}`] },
    });
  });

  const myPostsPage = new MyPostsPage(page, language);
  const form = new PostingForm(page, language);
  const { t } = form;

  await test.step('shows the reason to the owner in an email and beside the correction link', async () => {
    expect(await countFreeAds(request, session)).toBe(2);
    await storeSession(page, session);
    await myPostsPage.open('denied');
    await expect(myPostsPage.post.getByText(reason)).toBeVisible();
    await expect(myPostsPage.post.getByRole('link', { name: myPosts.action.fix })).toHaveAttribute(
      'href',
      new RegExp(`/product/update\\?id=${id}$`),
    );
    const { text, link } = await waitForMailLink(request, email, `/product/update?id=${id}`);
    expect(text).toContain(presetReason);
    expect(text).toContain(reason);
    await page.goto(link);
  });

  await test.step('submits the corrected fields and photos', async () => {
    await expect(form.main.getByText(t.denied.title)).toBeVisible();
    await expect(form.main.getByText(reason)).toBeVisible();
    const description = form.textbox(t.field.description);
    await expect(description).toHaveAccessibleDescription(new RegExp(`^${t.denied.field}`));
    const markedPhotos = form.photos.getByRole('listitem').filter({ hasText: t.denied.photo });
    await expect(markedPhotos).toHaveCount(1);
    const secondPhotoId = await form.photoId(2);
    await expect(markedPhotos.locator(`[data-photo="${secondPhotoId}"]`)).toBeVisible();
    await expectAccessible(page);

    await description.fill('Один владелец, вся история обслуживания. Звоните.');
    await expect(description).not.toHaveAttribute('aria-invalid');
    await form.menu(2).click();
    await form.menuItem(2, t.photos.menu.remove).click();
    await page.getByRole('dialog').getByRole('button', { name: t.photos.removal.remove }).click();
    await expect(markedPhotos).toHaveCount(0);
    await form.addPhotos(...photos.slice(0, 1));
    await form.expectPhotosUploaded(6);
    await form.button(t.update.send).click();
    await myPostsPage.expectToast(t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
    await expect(myPostsPage.post).toHaveCount(1);
    expect(await countFreeAds(request, session)).toBe(1);
  });

  await test.step('publishes the ad after approval', async () => {
    expect((await request.get(`/product?id=${id}`)).status()).toBe(404);
    const { photos: approved } = await approvePost(request, moderator.token, id);
    expect(approved).toHaveLength(6);
    expect(approved.map((photo) => photo.id)).not.toContain(initialPhotos[1]?.id);
    expect((await request.get(`/product?id=${id}`)).status()).toBe(200);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/product?id=${id}`);
    await expect(form.main.getByText('Звоните')).toBeVisible();
  });
});

test('preserves a correction across a reload and the payment page until it is sent', {
  tag: '@long',
}, async ({ page, smallPhotos, photos, problems, setLanguage }) => {
  problems.allow(/ 402 /);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { tariffs } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'correction');
  const { id } = await createPost(request, session, smallPhotos);
  await denyPost(
    request,
    (await signInAsModerator(request)).token,
    id,
    `Уберите телефон: ${LONG_LINK}`,
  );
  // Two other ads use up the allowance, including the placement returned by the denial.
  const otherPosts = [
    await createPost(request, session, smallPhotos),
    await createPost(request, session, smallPhotos),
  ];
  expect(await countFreeAds(request, session)).toBe(0);
  const form = new PostingForm(page, language);
  const { t } = form;
  const description = form.textbox(t.field.description);
  const restoredNotice = form.main.getByText(t.correction.restored);
  const listStoredCorrections = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('correction')));

  await test.step('shows that the allowance is exhausted before anything is typed', async () => {
    await storeSession(page, session);
    await page.goto(`/product/update?id=${id}`);
    await expect(form.main.getByText(t.allowance.none)).toBeVisible();
    await expect(form.main.getByText(textPattern(t.allowance.again))).toBeVisible();
    await expect(form.main.getByText(t.update.deniedTakes)).toHaveCount(0);
    await expect(form.main.getByText(LONG_LINK)).toBeVisible();
    await expectNoOverflow(page);
    await expect(restoredNotice).toHaveCount(0);
  });

  await test.step('rejects an unchanged correction', async () => {
    await form.button(t.update.send).click();
    await expectToast(page, t.update.nothingDenied);
    expect(await listStoredCorrections()).toEqual([]);
  });

  await test.step('restores typed text and new photos after a reload', async () => {
    await description.fill('Исправлено');
    await form.addPhotos(...photos.slice(0, 1));
    await form.expectPhotosUploaded(7);
    await expect(form.main.getByText(t.correction.kept)).toBeVisible();
    await page.reload();
    await expect(restoredNotice).toBeVisible();
    await expect(description).toHaveValue('Исправлено');
    await form.expectPhotosUploaded(7);
    await expect(form.photos.getByText(t.photos.gone.text)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('opens the payment page if the allowance is exhausted and preserves the correction', async () => {
    await form.button(t.update.send).click();
    await expectToast(page, t.allowance.none);
    await expect(page).toHaveURL(/\/product\/create\/pay\?for=update&post=\d+$/);
    await page.getByRole('link', { name: tariffs.step.all }).click();
    await expect(page).toHaveURL(/\/tariffs#individual$/);
    await expect(page.getByText(tariffs.mine.over)).toBeVisible();
    await page.getByRole('tab', { name: tariffs.tabs.legal }).click();
    await expect(page).toHaveURL(/\/tariffs#legal$/);
    await page.getByRole('link', { name: tariffs.mine.back.update }).click();
    await expect(restoredNotice).toBeVisible();
    await expect(description).toHaveValue('Исправлено');
    await form.expectPhotosUploaded(7);
  });

  await test.step('marks a photo that the server has deleted', async () => {
    const thumb = await page.evaluate(
      (key) => {
        const { photos } = JSON.parse(localStorage.getItem(key) ?? '');
        return photos.at(-1).thumb;
      },
      (await listStoredCorrections())[0] ?? '',
    );
    problems.allow(/ 404 /, /\/media\//);
    await page.route(`**${thumb}`, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expectToast(page, t.photos.gone.warning);
    await expect(form.photos.getByText(t.photos.gone.text)).toHaveCount(1);
    await form.expectPhotosUploaded(6);
    await expect(description).toHaveValue('Исправлено');
  });

  await test.step('discards the correction without changing the ad', async () => {
    const discard = form.button(t.correction.discard);
    const dialog = page.getByRole('dialog', { name: t.correction.discardTitle });
    await discard.click();
    await dialog.getByRole('button', { name: t.correction.keep }).click();
    await expect(description).toHaveValue('Исправлено');
    await discard.click();
    await dialog.getByRole('button', { name: t.correction.discard }).click();
    await expectToast(page, t.correction.discarded);
    await expect(description).not.toHaveValue('Исправлено');
    await form.expectPhotosUploaded(6);
    expect(await listStoredCorrections()).toEqual([]);
  });

  await test.step('removes the correction from the device once it is sent', async () => {
    for (const { id: postId } of otherPosts) await deletePost(request, session, postId);
    // A seller who disagrees with the denial changes only the note.
    await form.textbox(t.field.comment).fill('Телефона в описании нет');
    await page.reload();
    await expect(form.textbox(t.field.comment)).toHaveValue('Телефона в описании нет');
    await form.button(t.update.send).click();
    await expectToast(page, t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
    expect(await listStoredCorrections()).toEqual([]);
    await deletePost(request, session, id);
  });
});
