import type { Locator, Page } from '@playwright/test';
import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, test } from './fixtures.ts';
import { MyPostsPage } from './my-posts-page.ts';
import { PostingForm } from './posting-form.ts';
import { authorization, deletePost, listOwnPosts } from './posts-api.ts';
import { fillText, type Language } from './texts.ts';

interface Point {
  x: number;
  y: number;
}

interface Pointer {
  press: (at: Point) => Promise<unknown>;
  move: (to: Point) => Promise<unknown>;
  release: () => Promise<unknown>;
}

const mouseOf = ({ mouse }: Page): Pointer => ({
  press: async ({ x, y }) => {
    await mouse.move(x, y);
    await mouse.down();
    // Shorter movements count as a click.
    await mouse.move(x + 8, y);
  },
  move: ({ x, y }) => mouse.move(x, y),
  release: () => mouse.up(),
});

async function fingerOf(page: Page): Promise<Pointer> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    release: () => touch('touchEnd', []),
  };
}

async function centreOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const STEPS = 8;

test('reorders photos by mouse and touch and stores the order in draft and ad', async ({
  page,
  smallPhotos,
  setLanguage,
}) => {
  const mobile = isMobile(page);
  const language: Language = mobile ? 'en' : 'ru';
  await setLanguage(language);
  const { request } = page;
  const { session } = await createAccount(request, 'order');
  const form = new PostingForm(page, language);
  const { t } = form;
  const { drag } = t.photos;
  const mine = new MyPostsPage(page, language);
  const pointer = mobile ? await fingerOf(page) : mouseOf(page);
  const places = [1, 2, 3, 4, 5, 6];
  const order = () => Promise.all(places.map((place) => form.photoId(place)));
  const inDraft = async (): Promise<number[] | undefined> => {
    const answer = await request.get('/api/post/draft', { headers: authorization(session.token) });
    return (await answer.json()).data?.photo_ids;
  };
  const expectAnnounced = (text: string, number: number) =>
    expect(page.getByText(fillText(text, { number, total: 6 }))).toBeAttached();
  const dragPhoto = async (from: number, to: number) => {
    const [start, end] = [await centreOf(form.photo(from)), await centreOf(form.photo(to))];
    await pointer.press(start);
    await expectAnnounced(drag.taken, from);
    for (let step = 1; step <= STEPS; step += 1) {
      const part = step / STEPS;
      await pointer.move({
        x: start.x + (end.x - start.x) * part,
        y: start.y + (end.y - start.y) * part,
      });
    }
    await expectAnnounced(drag.over, to);
    await pointer.release();
    await expectAnnounced(drag.dropped, to);
  };

  await storeSession(page, session);
  await page.goto('/product/create');
  await form.fillCar();
  await form.fillRest({ description: 'Фотографии по порядку', contact: 'Вера' });
  await form.addPhotos(...smallPhotos);
  await form.expectStored(6);
  await expect.poll(async () => (await inDraft())?.length).toBe(6);
  const before = (await inDraft()) ?? [];
  const [a, b, c, d, e, f] = await order();
  await form.photos.evaluate((node) => node.scrollIntoView({ block: 'center' }));

  await dragPhoto(5, 1);
  await expect.poll(order).toEqual([e, a, b, c, d, f]);
  await dragPhoto(2, 4);
  await expect.poll(order).toEqual([e, b, c, a, d, f]);

  const stored = [5, 2, 3, 1, 4, 6].map((place) => before[place - 1] ?? 0);
  await expect.poll(inDraft).toEqual(stored);
  await page.reload();
  await form.expectStored(6);
  expect(await order()).toEqual(stored.map((id) => `photo-${id}`));

  await form.button(t.create.submit).click();
  await mine.expectToast(t.create.sent);
  const [post] = await listOwnPosts(request, session, 'moderation');
  expect(post?.photos.map(({ id }) => id)).toEqual(stored);
  await deletePost(request, session, post?.id ?? 0);
});

test('scrolls the page when a finger swipes over the photos', {
  tag: '@touch',
}, async ({ page, smallPhotos, setLanguage }) => {
  await setLanguage('en');
  const { session } = await createAccount(page.request, 'swipe');
  const form = new PostingForm(page, 'en');
  const order = () => Promise.all([1, 2, 3].map((place) => form.photoId(place)));
  await storeSession(page, session);
  await page.clock.install();
  await page.goto('/product/create');
  await form.addPhotos(...smallPhotos.slice(0, 3));
  await form.expectStored(3);
  await form.photos.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const before = await order();
  const finger = await fingerOf(page);
  const start = await centreOf(form.photo(2));
  const scrolled = await page.evaluate(() => scrollY);
  // A paused clock prevents a long press on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000);

  await finger.press(start);
  for (let step = 1; step <= STEPS; step += 1) {
    await finger.move({ x: start.x, y: start.y - 20 * step });
  }
  await finger.release();

  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  await page.clock.runFor(1_000);
  await expect(
    page.getByText(fillText(form.t.photos.drag.taken, { number: 2, total: 3 })),
  ).toHaveCount(0);
  expect(await order()).toEqual(before);
});
