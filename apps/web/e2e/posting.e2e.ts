import { randomInt } from 'node:crypto';
import type { Post } from '@pitlane/contracts';
import { createAccount, isMobile, PASSWORD, signInByForm, storeSession } from './account.ts';
import { expect, expectToast, test } from './fixtures.ts';
import { waitForMailLink } from './inbox.ts';
import { MyPostsPage } from './my-posts-page.ts';
import { withRotation } from './photo-files.ts';
import { PostingForm } from './posting-form.ts';
import {
  approvePost,
  authorization,
  countFreeAds,
  listOwnPosts,
  signInAsModerator,
} from './posts-api.ts';
import { SearchPage } from './search-page.ts';
import { fillText, type Language, pluralPattern, texts } from './texts.ts';

const DAY_MS = 86_400_000;
const DESCRIPTION = 'Три года у одного владельца, зимой не ездила.';
const NEW_DESCRIPTION = 'Три года у одного владельца, зимой не ездила. Есть второй комплект колёс.';

test('takes an ad from sign-in to deletion for a new user', async ({
  page,
  openOtherDevice,
  photos,
  problems,
  setLanguage,
}) => {
  // The page of the deleted ad responds with 404.
  problems.allow(/ 404 /);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { app, myPosts } = texts[language];
  const { request } = page;
  const { email, session } = await createAccount(request, 'seller');
  const form = new PostingForm(page, language);
  const { t } = form;
  const myPostsPage = new MyPostsPage(page, language);
  const main = page.getByRole('main');
  const price = randomInt(9_000_000, 9_900_000);
  /** Reads the ad as a visitor, without a token. */
  const readAsVisitor = async (id: number): Promise<Post> =>
    (await (await request.get(`/api/post/get/${id}`)).json()).data;
  const readStatus = async (path: string) => (await request.get(path)).status();

  await test.step('asks a visitor to sign in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: app.nav.sell }).filter({ visible: true }).click();
    await signInByForm(page, language, email, PASSWORD);
    await expect(page).toHaveURL(/\/product\/create$/);
    await expect(main.getByText(pluralPattern(t.allowance, 'left', { count: 2 }))).toBeVisible();
  });

  await test.step('submits the form', async () => {
    await form.fillCar();
    await form.addPhotos(...photos.slice(0, 5), ...photos.slice(5, 6).map(withRotation));
    await form.fillOtherFields({ description: DESCRIPTION, contact: 'Вера' });
    await form.textbox(t.field.price).fill(String(price));
    await form.expectPhotosUploaded(6);
    await form.button(t.create.submit).click();
    await myPostsPage.expectToast(t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
    await expect(myPostsPage.post).toHaveCount(1);
    await expect(myPostsPage.post).toContainText('Mazda RX-7');
    await expect(main.getByText(fillText(myPosts.free, { value: 1 }))).toBeVisible();
  });

  const [createdPost] = await listOwnPosts(request, session, 'moderation');
  if (!createdPost) throw new Error('no ad in moderation');
  const { id } = createdPost;
  const adPath = `/product?id=${id}`;
  // Public paths, derived from the private ones.
  const publicPhotoPaths = createdPost.photos.map(({ large }) =>
    large.replace(/private\/[^/]+\//, ''),
  );

  await test.step('hides the unapproved ad and its photos from visitors', async () => {
    expect(createdPost.photos.map(({ width, height }) => width < height)).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => index === 5),
    );
    expect(await readStatus(adPath)).toBe(404);
    expect(await readStatus(`/api/post/get/${id}`)).toBe(404);
    for (const [index, path] of publicPhotoPaths.entries()) {
      expect(path).toMatch(/^\/media\/(?!private)/);
      expect(await readStatus(path)).toBe(404);
      expect(await readStatus(createdPost.photos[index]?.large ?? '')).toBe(200);
    }
  });

  const moderatorPage = await openOtherDevice('ru');
  const tokenName = `e2e ${id}`;
  const tokenTexts = texts.ru.moderation.tokens;
  const token = await test.step('lets a moderator create a token and approve with it', async () => {
    await storeSession(moderatorPage, await signInAsModerator(request));
    await moderatorPage.goto('/moderation?tab=tokens&lang=ru');
    await moderatorPage.getByLabel(tokenTexts.name).fill(tokenName);
    await moderatorPage.getByRole('button', { name: tokenTexts.make }).click();
    const createdToken = (await moderatorPage.locator('code').textContent()) ?? '';
    const { status } = await approvePost(request, createdToken, id);
    expect(status).toBe('active');
    return createdToken;
  });

  await test.step('emails the owner and publishes the ad', async () => {
    const { text, link } = await waitForMailLink(request, email, adPath);
    expect(text).toContain('Mazda RX-7');
    await page.goto(link);
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Mazda RX-7');
    await expect(main.getByText(texts[language].myPosts.banner.own)).toBeVisible();
    expect(await readStatus(link)).toBe(200);
    for (const path of publicPhotoPaths) expect(await readStatus(path)).toBe(200);
    await page.goto(`/search?priceFrom=${price}&priceTo=${price}`);
    const { cards } = new SearchPage(page, language);
    await expect(cards.locator(`a[href*="id=${id}&"]`).first()).toBeVisible();
  });

  await test.step('holds a new description for moderation', async () => {
    await myPostsPage.open('active');
    await myPostsPage.performAction('update');
    await expect(page).toHaveURL(new RegExp(`/product/update\\?id=${id}$`));
    await expect(form.combobox(t.field.location_city_id)).toBeDisabled();
    await form.textbox(t.field.description).fill(NEW_DESCRIPTION);
    await form.button(t.update.save).click();
    await myPostsPage.expectToast(t.update.waits);
    await expect(myPostsPage.post.getByText(myPosts.edit.waiting)).toBeVisible();
    expect((await readAsVisitor(id)).description).toBe(DESCRIPTION);
  });

  await test.step('publishes a small price change while the description is pending', async () => {
    await myPostsPage.performAction('update');
    await expect(form.textbox(t.field.description)).toHaveValue(NEW_DESCRIPTION);
    await form.textbox(t.field.price).fill(String(price + 1_000));
    await form.button(t.update.save).click();
    await myPostsPage.expectToast(t.update.saved);
    await expect(myPostsPage.post.getByText(myPosts.edit.waiting)).toBeVisible();
    expect(await readAsVisitor(id)).toMatchObject({
      price: price + 1_000,
      description: DESCRIPTION,
    });
    await approvePost(request, token, id);
    expect(await readAsVisitor(id)).toMatchObject({
      price: price + 1_000,
      description: NEW_DESCRIPTION,
    });
  });

  await test.step('rejects a revoked token', async () => {
    const name = fillText(tokenTexts.revokeOne, { name: tokenName });
    await moderatorPage.reload();
    await moderatorPage.getByRole('button', { name }).click();
    await moderatorPage
      .getByRole('dialog')
      .getByRole('button', { name: tokenTexts.revoke })
      .click();
    await expectToast(moderatorPage, tokenTexts.revoked);
    const response = await request.get('/api/moderation/posts', { headers: authorization(token) });
    expect(response.status()).toBe(401);
  });

  await test.step('holds a new contact name for moderation', async () => {
    await page.goto(`/product/update?id=${id}`);
    await expect(form.textbox(t.field.description)).toHaveValue(NEW_DESCRIPTION);
    await form.textbox(t.field.contact_name).fill('Вера Павловна');
    await form.button(t.update.save).click();
    await myPostsPage.expectToast(t.update.waits);
    expect((await readAsVisitor(id)).contact_name).not.toBe('Вера Павловна');
    await approvePost(request, (await signInAsModerator(request)).token, id);
    expect((await readAsVisitor(id)).contact_name).toBe('Вера Павловна');
  });

  await test.step('extends the ad by 30 days with the last free ad', async () => {
    await myPostsPage.open('active');
    const expiresAt = Date.parse((await readAsVisitor(id)).expires_at ?? '');
    await myPostsPage.performAction('extend', 'extend');
    await myPostsPage.expectToast(myPosts.done.extend);
    await expect(main.getByText(fillText(myPosts.free, { value: 0 }))).toBeVisible();
    expect(await countFreeAds(request, session)).toBe(0);
    expect(Date.parse((await readAsVisitor(id)).expires_at ?? '') - expiresAt).toBe(30 * DAY_MS);
  });

  await test.step('unpublishes and republishes the ad for free within its period', async () => {
    await myPostsPage.performAction('remove_publication');
    await myPostsPage.expectToast(myPosts.done.remove_publication);
    expect(await readStatus(`/api/post/get/${id}`)).toBe(404);
    // The page states only that the ad is no longer published.
    expect(await (await request.get(adPath)).text()).toContain('noindex');
    await myPostsPage.open('removed');
    await myPostsPage.performAction('publish');
    await myPostsPage.expectToast(myPosts.done.publish);
    expect(await readStatus(`/api/post/get/${id}`)).toBe(200);
    expect(await (await request.get(adPath)).text()).not.toContain('noindex');
    await myPostsPage.open('active');
  });

  await test.step('archives the ad, then deletes it with its photos', async () => {
    await myPostsPage.performAction('remove', 'remove');
    await myPostsPage.expectToast(myPosts.done.remove);
    await myPostsPage.open('removed');
    await expect(myPostsPage.post.getByText(myPosts.status.archived)).toBeVisible();
    await myPostsPage.performAction('remove_force', 'remove_force');
    await myPostsPage.expectToast(myPosts.done.remove_force);
    await expect(myPostsPage.post).toHaveCount(0);
    const response = await page.goto(adPath);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: app.notFound.title })).toBeVisible();
    for (const path of publicPhotoPaths) expect(await readStatus(path)).toBe(404);
  });
});
