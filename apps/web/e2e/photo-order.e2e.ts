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

const createMousePointer = ({ mouse }: Page): Pointer => ({
  press: async ({ x, y }) => {
    await mouse.move(x, y);
    await mouse.down();
    // Shorter movements count as a click.
    await mouse.move(x + 8, y);
  },
  move: ({ x, y }) => mouse.move(x, y),
  release: () => mouse.up(),
});

async function createTouchPointer(page: Page): Promise<Pointer> {
  const devtools = await page.context().newCDPSession(page);
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: (at) => dispatchTouch('touchStart', [at]),
    move: (to) => dispatchTouch('touchMove', [to]),
    release: () => dispatchTouch('touchEnd', []),
  };
}

async function centerOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element has no bounding box');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const MOVE_STEPS = 8;

test('reorders photos by mouse and touch and stores the order in draft and ad', async ({
  page,
  smallPhotos,
  setLanguage,
}) => {
  const onMobile = isMobile(page);
  const language: Language = onMobile ? 'en' : 'ru';
  await setLanguage(language);
  const { request } = page;
  const { session } = await createAccount(request, 'order');
  const form = new PostingForm(page, language);
  const { t } = form;
  const { drag } = t.photos;
  const myPostsPage = new MyPostsPage(page, language);
  const pointer = onMobile ? await createTouchPointer(page) : createMousePointer(page);
  const positions = [1, 2, 3, 4, 5, 6];
  const readOrder = () => Promise.all(positions.map((position) => form.photoId(position)));
  const readDraftOrder = async (): Promise<number[] | undefined> => {
    const response = await request.get('/api/post/draft', {
      headers: authorization(session.token),
    });
    return (await response.json()).data?.photo_ids;
  };
  const expectAnnounced = (text: string, number: number) =>
    expect(page.getByText(fillText(text, { number, total: 6 }))).toBeAttached();
  const dragPhoto = async (from: number, to: number) => {
    const [start, end] = [await centerOf(form.photo(from)), await centerOf(form.photo(to))];
    await pointer.press(start);
    await expectAnnounced(drag.taken, from);
    for (let step = 1; step <= MOVE_STEPS; step += 1) {
      const fraction = step / MOVE_STEPS;
      await pointer.move({
        x: start.x + (end.x - start.x) * fraction,
        y: start.y + (end.y - start.y) * fraction,
      });
    }
    await expectAnnounced(drag.over, to);
    await pointer.release();
    await expectAnnounced(drag.dropped, to);
  };

  await storeSession(page, session);
  await page.goto('/product/create');
  await form.fillCar();
  await form.fillOtherFields({ description: 'Фотографии по порядку', contact: 'Вера' });
  await form.addPhotos(...smallPhotos);
  await form.expectPhotosUploaded(6);
  await expect.poll(async () => (await readDraftOrder())?.length).toBe(6);
  const initialIds = (await readDraftOrder()) ?? [];
  const [a, b, c, d, e, f] = await readOrder();
  await form.photos.evaluate((node) => node.scrollIntoView({ block: 'center' }));

  await dragPhoto(5, 1);
  await expect.poll(readOrder).toEqual([e, a, b, c, d, f]);
  await dragPhoto(2, 4);
  await expect.poll(readOrder).toEqual([e, b, c, a, d, f]);

  const expectedIds = [5, 2, 3, 1, 4, 6].map((position) => initialIds[position - 1] ?? 0);
  await expect.poll(readDraftOrder).toEqual(expectedIds);
  await page.reload();
  await form.expectPhotosUploaded(6);
  expect(await readOrder()).toEqual(expectedIds.map((id) => `photo-${id}`));

  await form.button(t.create.submit).click();
  await myPostsPage.expectToast(t.create.sent);
  const [post] = await listOwnPosts(request, session, 'moderation');
  expect(post?.photos.map(({ id }) => id)).toEqual(expectedIds);
  await deletePost(request, session, post?.id ?? 0);
});

test('scrolls the page when a finger swipes over the photos', {
  tag: '@touch',
}, async ({ page, smallPhotos, setLanguage }) => {
  await setLanguage('en');
  const { session } = await createAccount(page.request, 'swipe');
  const form = new PostingForm(page, 'en');
  const readOrder = () => Promise.all([1, 2, 3].map((position) => form.photoId(position)));
  await storeSession(page, session);
  await page.clock.install();
  await page.goto('/product/create');
  await form.addPhotos(...smallPhotos.slice(0, 3));
  await form.expectPhotosUploaded(3);
  await form.photos.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const initialOrder = await readOrder();
  const finger = await createTouchPointer(page);
  const start = await centerOf(form.photo(2));
  const initialScroll = await page.evaluate(() => scrollY);
  // A paused clock prevents a long press on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000);

  await finger.press(start);
  for (let step = 1; step <= MOVE_STEPS; step += 1) {
    await finger.move({ x: start.x, y: start.y - 20 * step });
  }
  await finger.release();

  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(initialScroll);
  await page.clock.runFor(1_000);
  await expect(
    page.getByText(fillText(form.t.photos.drag.taken, { number: 2, total: 3 })),
  ).toHaveCount(0);
  expect(await readOrder()).toEqual(initialOrder);
});
