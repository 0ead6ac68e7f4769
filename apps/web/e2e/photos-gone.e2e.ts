import type { SignedIn } from '@pitlane/contracts';
import type { Page, Response } from '@playwright/test';
import { enter, isMobile, makeAccount } from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { PostingForm } from './posting-form.ts';
import { approve, asModerator, bearer, erasePost, ownPosts, placePost } from './posts-by-call.ts';
import { filled, type Language } from './texts.ts';

/** How many photos the server's draft has. */
async function draftPhotos({ request }: Page, { token }: SignedIn): Promise<number | undefined> {
  const answer = await request.get('/api/post/draft', { headers: bearer(token) });
  return (await answer.json()).data?.photos.length;
}

test('photos that are gone are sent again, and those whose files are elsewhere are marked', {
  tag: '@long',
}, async ({ page, smallPhotos, problems, speak }) => {
  // The draft is gone, and a job removes its files; a form that names its photos is refused.
  problems.allowGonePictures();
  problems.allow(/ 409 /, /post\/draft/);
  problems.allow(/ 422 /, /post\/create/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { session } = await makeAccount(page.request, 'gone');
  const headers = bearer(session.token);
  const form = new PostingForm(page, language);
  const { field, photos } = form.t;
  const discardElsewhere = async () => {
    const answer = await page.request.post('/api/post/draft/remove', { headers });
    expect(answer.status()).toBe(200);
  };
  const server = () => draftPhotos(page, session);
  const marked = form.photos.getByText(photos.gone.text);
  await enter(page, session);
  await page.goto('/product/create');
  await form.fillCar();
  await form.fillRest({ description: 'Остаётся в форме', contact: 'Вера' });
  await form.add(...smallPhotos.slice(0, 4));
  await form.expectStored(4);
  await expect.poll(server).toBe(4);
  await form.expectSaved();
  await page.reload();
  await form.expectStored(4);
  await form.add(...smallPhotos.slice(4));
  await form.expectStored(6);
  await expect.poll(server).toBe(6);

  await test.step('what is saved next tells it', async () => {
    await discardElsewhere();
    await form.text(field.description).fill('И дальше в форме');
    await expectToast(page, photos.gone.warning);
    await expect(marked).toHaveCount(4);
    await form.expectStored(2);
    await expect.poll(server).toBe(2);
    await expectAccessible(page);
  });

  await test.step('chosen again they are there, in their places', async () => {
    await form.add(...smallPhotos.slice(0, 4));
    await form.expectStored(6);
    await expect(marked).toHaveCount(0);
    await expect.poll(server).toBe(6);
  });

  await test.step('so does sending', async () => {
    await form.expectSaved();
    await page.route('**/api/post/draft', (route) => route.abort());
    problems.allow(/ERR_FAILED/, /post\/draft/);
    await discardElsewhere();
    await form.button(form.t.create.submit).click();
    await expectToast(page, photos.gone.warning);
    await form.expectStored(6);
    await expect(marked).toHaveCount(0);
    await page.unrouteAll();
    await form.button(form.t.create.submit).click();
    await expectToast(page, form.t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
    for (const { id } of await ownPosts(page.request, session, 'moderation')) {
      await erasePost(page.request, session, id);
    }
  });
});

test('photos that an ad has taken along whose answer was lost are no loss', {
  tag: '@long',
}, async ({ page, smallPhotos, problems, speak }) => {
  problems.allow(/ 409 /, /post\/draft/);
  problems.allow(/ERR_FAILED/, /post\/(create|draft)/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { session } = await makeAccount(page.request, 'unheard');
  const form = new PostingForm(page, language);
  const { create, field, photos } = form.t;
  await enter(page, session);
  await page.goto('/product/create');
  await form.fillCar();
  await form.fillRest({ description: 'Ответ потерян', contact: 'Вера' });
  await form.add(...smallPhotos);
  await form.expectStored(6);
  await form.expectSaved();

  // No save goes out before the ad is there.
  let placed = false;
  await page.route('**/api/post/draft', (route) => (placed ? route.continue() : route.abort()));
  await page.route('**/api/post/create', async (route) => {
    await route.fetch({ maxRetries: 2 });
    placed = true;
    await route.abort();
  });
  const isSaved = (answer: Response) =>
    answer.url().endsWith('/api/post/draft') &&
    answer.request().method() === 'POST' &&
    answer.status() === 200;
  // What has not been saved yet is saved once sending has failed.
  await form.text(field.description).fill('Ответ потерян по дороге');
  const saved = page.waitForResponse(isSaved, { timeout: 60_000 });
  await form.button(create.submit).click();
  await saved;
  await form.expectSaved();
  await form.expectStored(6);
  await expect(page.getByText(photos.gone.warning)).toHaveCount(0);

  await page.unrouteAll();
  await form.button(create.submit).click();
  await expectToast(page, create.sent);
  await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
  const [post, ...others] = await ownPosts(page.request, session, 'moderation');
  expect(others).toEqual([]);
  expect(await draftPhotos(page, session)).toBeUndefined();
  if (post) await erasePost(page.request, session, post.id);
});

test('a photo chosen again after a reload is the one that is there, also in an ad', {
  tag: '@once',
}, async ({ page, smallPhotos, speak }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { session } = await makeAccount(page.request, 'again');
  const form = new PostingForm(page, language);
  const [first, second] = smallPhotos;
  const refused = (name = '') => {
    const names = filled(form.t.photos.quoted, { name });
    return form.main.getByText(filled(form.t.photos.duplicates, { names }));
  };
  await enter(page, session);
  await page.goto('/product/create');
  await form.add(...smallPhotos.slice(0, 1));
  await form.expectStored(1);
  await form.expectSaved();
  await page.reload();
  await form.expectStored(1);
  await form.add(...smallPhotos.slice(0, 2));
  await expect(refused(first?.name)).toBeVisible();
  await form.expectStored(2);
  // Nothing is to be saved any more once the ad has taken the draft along.
  await expect.poll(() => draftPhotos(page, session)).toBe(2);
  await form.expectSaved();

  const { id } = await placePost(page.request, session, smallPhotos);
  const moderator = await asModerator(page.request);
  await approve(page.request, moderator.token, id);
  await page.goto(`/product/update?id=${id}`);
  await form.expectStored(6);
  await form.add(...smallPhotos.slice(1, 2));
  await expect(refused(second?.name)).toBeVisible();
  await form.expectStored(6);
  await erasePost(page.request, session, id);
});
