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
  const { id, photos: placed } = await createPost(request, session, smallPhotos);
  expect(await countFreeAds(request, session)).toBe(1);
  const moderator = await signInAsModerator(request);
  const reason = 'На втором фото виден прохожий.';
  const ready = moderation.reasons.contacts.ru;

  await test.step('lets a moderator reject the ad by keyboard', async () => {
    const desk = await openOtherDevice('ru');
    await storeSession(desk, moderator);
    await desk.goto('/moderation?lang=ru');
    await expect(desk.getByRole('list', { name: moderation.queue.label })).toBeVisible();
    for (let press = 0; press < 50 && (await focusedPost(desk)) !== String(id); press += 1) {
      await desk.keyboard.press('j');
    }
    expect(await focusedPost(desk)).toBe(String(id));
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(new RegExp(`post=${id}(&|$)`));
    await expect(desk.getByText(textPattern(moderation.claim.own))).toBeVisible();
    await desk.keyboard.press('r');
    const form = desk.getByRole('form', { name: moderation.reject.title });
    const first = form.getByRole('button', { name: moderation.reasons.contacts.title });
    await expect(first).toBeFocused();
    await expectAccessible(desk);
    await desk.keyboard.press('Enter');
    const words = form.getByLabel(moderation.reject.reason);
    await expect(words).toBeFocused();
    await expect(words).toHaveValue(ready);
    await desk.keyboard.press('Enter');
    await desk.keyboard.type(reason);
    const fields = form.getByRole('group', { name: moderation.reject.fields });
    await expect(
      fields.getByRole('checkbox', { name: texts.ru.posts.fields.description }),
    ).toBeChecked();
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Space');
    const pictures = form.getByRole('group', { name: moderation.reject.photos });
    await expect(pictures.getByRole('checkbox').nth(1)).toBeChecked();
    await desk.keyboard.press('Control+Enter');
    await expectToast(desk, textPattern(moderation.verdict.rejected));
    const answer = await request.get(`/api/moderation/posts/${id}`, {
      headers: authorization(moderator.token),
    });
    expect((await answer.json()).data).toMatchObject({
      status: 'denied',
      deny_reason: { fields: ['description', `photo:${placed[1]?.id}`] },
    });
  });

  const mine = new MyPostsPage(page, language);
  const form = new PostingForm(page, language);
  const { t } = form;

  await test.step('shows the reason to the owner in an email and beside the correction link', async () => {
    expect(await countFreeAds(request, session)).toBe(2);
    await storeSession(page, session);
    await mine.open('denied');
    await expect(mine.post.getByText(reason)).toBeVisible();
    await expect(mine.post.getByRole('link', { name: myPosts.action.fix })).toHaveAttribute(
      'href',
      new RegExp(`/product/update\\?id=${id}$`),
    );
    const { text, link } = await waitForMailLink(request, email, `/product/update?id=${id}`);
    expect(text).toContain(ready);
    expect(text).toContain(reason);
    await page.goto(link);
  });

  await test.step('submits the corrected fields and photos', async () => {
    await expect(form.main.getByText(t.denied.title)).toBeVisible();
    await expect(form.main.getByText(reason)).toBeVisible();
    const description = form.textbox(t.field.description);
    await expect(description).toHaveAccessibleDescription(new RegExp(`^${t.denied.field}`));
    const marked = form.photos.getByRole('listitem').filter({ hasText: t.denied.photo });
    await expect(marked).toHaveCount(1);
    const second = await form.photoId(2);
    await expect(marked.locator(`[data-photo="${second}"]`)).toBeVisible();
    await expectAccessible(page);

    await description.fill('Один владелец, вся история обслуживания. Звоните.');
    await expect(description).not.toHaveAttribute('aria-invalid');
    await form.menu(2).click();
    await form.menuItem(2, t.photos.menu.remove).click();
    await page.getByRole('dialog').getByRole('button', { name: t.photos.removal.remove }).click();
    await expect(marked).toHaveCount(0);
    await form.addPhotos(...photos.slice(0, 1));
    await form.expectStored(6);
    await form.button(t.update.send).click();
    await mine.expectToast(t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
    await expect(mine.post).toHaveCount(1);
    expect(await countFreeAds(request, session)).toBe(1);
  });

  await test.step('publishes the ad after approval', async () => {
    expect((await request.get(`/product?id=${id}`)).status()).toBe(404);
    const { photos: approved } = await approvePost(request, moderator.token, id);
    expect(approved).toHaveLength(6);
    expect(approved.map((photo) => photo.id)).not.toContain(placed[1]?.id);
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
  // The two other ads use up the allowance, including the ad refunded by the denial.
  const others = [
    await createPost(request, session, smallPhotos),
    await createPost(request, session, smallPhotos),
  ];
  expect(await countFreeAds(request, session)).toBe(0);
  const form = new PostingForm(page, language);
  const { t } = form;
  const description = form.textbox(t.field.description);
  const restored = form.main.getByText(t.correction.restored);
  const storedCorrections = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('correction')));

  await test.step('shows an exhausted allowance before anything is typed', async () => {
    await storeSession(page, session);
    await page.goto(`/product/update?id=${id}`);
    await expect(form.main.getByText(t.allowance.none)).toBeVisible();
    await expect(form.main.getByText(textPattern(t.allowance.again))).toBeVisible();
    await expect(form.main.getByText(t.update.deniedTakes)).toHaveCount(0);
    await expect(form.main.getByText(LONG_LINK)).toBeVisible();
    await expectNoOverflow(page);
    await expect(restored).toHaveCount(0);
  });

  await test.step('rejects an unchanged correction', async () => {
    await form.button(t.update.send).click();
    await expectToast(page, t.update.nothingDenied);
    expect(await storedCorrections()).toEqual([]);
  });

  await test.step('restores typed text and new photos after a reload', async () => {
    await description.fill('Исправлено');
    await form.addPhotos(...photos.slice(0, 1));
    await form.expectStored(7);
    await expect(form.main.getByText(t.correction.kept)).toBeVisible();
    await page.reload();
    await expect(restored).toBeVisible();
    await expect(description).toHaveValue('Исправлено');
    await form.expectStored(7);
    await expect(form.photos.getByText(t.photos.gone.text)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('opens the payment page without an allowance and preserves the correction', async () => {
    await form.button(t.update.send).click();
    await expectToast(page, t.allowance.none);
    await expect(page).toHaveURL(/\/product\/create\/pay\?for=update&post=\d+$/);
    await page.getByRole('link', { name: tariffs.step.all }).click();
    await expect(page).toHaveURL(/\/tariffs#individual$/);
    await expect(page.getByText(tariffs.mine.over)).toBeVisible();
    await page.getByRole('tab', { name: tariffs.tabs.legal }).click();
    await expect(page).toHaveURL(/\/tariffs#legal$/);
    await page.getByRole('link', { name: tariffs.mine.back.update }).click();
    await expect(restored).toBeVisible();
    await expect(description).toHaveValue('Исправлено');
    await form.expectStored(7);
  });

  await test.step('marks a photo that the server has deleted', async () => {
    const thumb = await page.evaluate(
      (key) => {
        const { photos } = JSON.parse(localStorage.getItem(key) ?? '');
        return photos.at(-1).thumb;
      },
      (await storedCorrections())[0] ?? '',
    );
    problems.allow(/ 404 /, /\/media\//);
    await page.route(`**${thumb}`, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expectToast(page, t.photos.gone.warning);
    await expect(form.photos.getByText(t.photos.gone.text)).toHaveCount(1);
    await form.expectStored(6);
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
    await form.expectStored(6);
    expect(await storedCorrections()).toEqual([]);
  });

  await test.step('removes the correction from the device once it is sent', async () => {
    for (const { id: other } of others) await deletePost(request, session, other);
    // A seller who disagrees with the denial changes only the note.
    await form.textbox(t.field.comment).fill('Телефона в описании нет');
    await page.reload();
    await expect(form.textbox(t.field.comment)).toHaveValue('Телефона в описании нет');
    await form.button(t.update.send).click();
    await expectToast(page, t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
    expect(await storedCorrections()).toEqual([]);
    await deletePost(request, session, id);
  });
});
