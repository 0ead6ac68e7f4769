import { addresses, type ChatMessage } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { createAccount, isMobile, storeSession } from './account.ts';
import { sendMessageByApi } from './chat-page.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { approvePost, authorization, createPost, signInAsModerator } from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

/** Minimum time in milliseconds that the page shows a message before it accepts a decision by key. */
const MIN_VIEW_MS = 500;

const addressOf = (message: number) => new RegExp(`message=${message}(&|$)`);

/** Presses a decision key as soon as the page accepts it. */
async function pressOnceSeen(page: Page, key: string): Promise<void> {
  const shown = await page.evaluate(() => performance.now());
  await page.waitForFunction(([shown, look]) => performance.now() - shown > look, [
    shown,
    MIN_VIEW_MS,
  ] as const);
  await page.keyboard.press(key);
}

test('decides reported messages by keyboard and notifies the reporters', async ({
  page,
  problems,
  smallPhotos,
  setLanguage,
}) => {
  problems.allowQueue();
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { moderation, forms } = texts[language];
  const t = moderation.messages;
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const { session: seller } = await createAccount(request, 'reports');
  const { id: postId } = await createPost(request, seller, smallPhotos);
  await approvePost(request, moderator.token, postId);
  const report = async (message: ChatMessage) => {
    const data = { message_id: message.id };
    const headers = authorization(seller.token);
    await request.post('/api/profile/mark-message-as-spam', { headers, data });
    return message.id;
  };
  const { session: buyer } = await createAccount(request, 'spammer');
  const first = await sendMessageByApi(request, buyer, {
    post_id: String(postId),
    message: 'Здравствуйте',
  });
  const chat_id = String(first.chat_id);
  await sendMessageByApi(request, seller, { chat_id, message: 'Слушаю вас' });
  const [photo] = smallPhotos;
  const innocent = await report(
    await sendMessageByApi(request, buyer, {
      chat_id,
      message: 'Вот такая стоит у соседа',
      file: { name: 'sosed.jpg', mimeType: 'image/jpeg', buffer: photo?.buffer ?? Buffer.from('') },
    }),
  );
  const bad = await report(
    await sendMessageByApi(request, buyer, {
      chat_id,
      message: 'İstanbul🚗 Нужна предоплата🚗, пишите +7 916 123-45-6𝟵🚗',
    }),
  );
  const worst = await report(
    await sendMessageByApi(request, buyer, { chat_id, message: 'Всё равно переведёте' }),
  );

  await storeSession(page, moderator);
  await page.goto(addresses.moderation({ tab: 'messages' }));
  // On phones the list remains in the DOM, hidden, while a message is open.
  const row = (id: number) => page.locator(`[data-row="${id}"]`);
  const review = page.getByRole('article');
  await expect(row(worst)).toBeVisible();
  await expectAccessible(page);

  const open = (message: number) => page.goto(addresses.moderation({ tab: 'messages', message }));

  await row(innocent).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(addressOf(innocent));
  await expect(review.getByText('Вот такая стоит у соседа')).toBeVisible();
  await expect(review.getByRole('img', { name: 'sosed.jpg' })).toBeVisible();
  await expect(review.getByText('Слушаю вас')).toBeVisible();
  await expectAccessible(page);
  // Parallel tests report messages too, so the next one is unknown.
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(addressOf(innocent));
  await page.keyboard.press('k');
  await expect(page).toHaveURL(addressOf(innocent));
  await expect(review.getByRole('img', { name: 'sosed.jpg' })).toBeVisible();
  await pressOnceSeen(page, 'a');
  await expect(row(innocent)).toHaveCount(0);
  await expectToast(page, textPattern(t.done.keep));

  await open(bad);
  await expect(review.getByText(t.warning.prepayment)).toBeVisible();
  await expect(review.locator('mark')).toHaveText(['предоплата', '+7 916 123-45-6𝟵']);
  await pressOnceSeen(page, 'r');
  await expect(row(bad)).toHaveCount(0);
  await expectToast(page, textPattern(t.done.delete));

  await open(worst);
  await expect(review.getByText('Всё равно переведёте')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: textPattern(t.blockTitle) });
  await pressOnceSeen(page, 'b');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: forms.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await review.getByRole('button', { name: t.block }).click();
  await dialog.getByRole('button', { name: t.blockConfirm }).click();
  await expectToast(page, textPattern(t.done.block_sender));
  await expect(row(worst)).toHaveCount(0);

  await open(worst);
  await expect(page.getByRole('heading', { name: t.missing })).toBeVisible();
  const out = await request.get('/api/profile/get-chats', { headers: authorization(buyer.token) });
  expect(out.status()).toBe(401);

  await storeSession(page, seller);
  await page.goto(addresses.accountNotifications());
  const notifications = page
    .getByRole('main')
    .getByText(language === 'ru' ? /рассмотрел вашу жалобу/ : /reviewed your report/);
  await expect(notifications).toHaveCount(3);
});
