import { addresses, type ChatMessage } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { createAccount, isMobile, storeSession } from './account.ts';
import { sendMessageByApi } from './chat-page.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { approvePost, authorization, createPost, signInAsModerator } from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

/** Minimum time that the page shows a message before it accepts a decision by key. */
const MIN_VIEW_MS = 500;

const messageUrl = (message: number) => new RegExp(`message=${message}(&|$)`);

/** Presses a decision key as soon as the page accepts it. */
async function pressDecisionKey(page: Page, key: string): Promise<void> {
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction(([shownAt, minViewMs]) => performance.now() - shownAt > minViewMs, [
    shownAt,
    MIN_VIEW_MS,
  ] as const);
  await page.keyboard.press(key);
}

test('resolves reported messages by keyboard and notifies the reporter', async ({
  page,
  problems,
  smallPhotos,
  setLanguage,
}) => {
  problems.allowQueueConflicts();
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
  const firstMessage = await sendMessageByApi(request, buyer, {
    post_id: String(postId),
    message: 'Здравствуйте',
  });
  const chat_id = String(firstMessage.chat_id);
  await sendMessageByApi(request, seller, { chat_id, message: 'Слушаю вас' });
  const [photo] = smallPhotos;
  const innocentId = await report(
    await sendMessageByApi(request, buyer, {
      chat_id,
      message: 'Вот такая стоит у соседа',
      file: { name: 'sosed.jpg', mimeType: 'image/jpeg', buffer: photo?.buffer ?? Buffer.from('') },
    }),
  );
  const prepaymentId = await report(
    await sendMessageByApi(request, buyer, {
      chat_id,
      message: 'İstanbul🚗 Нужна предоплата🚗, пишите +7 916 123-45-6𝟵🚗',
    }),
  );
  const threatId = await report(
    await sendMessageByApi(request, buyer, { chat_id, message: 'Всё равно переведёте' }),
  );

  await storeSession(page, moderator);
  await page.goto(addresses.moderation({ tab: 'messages' }));
  // On phones the list remains in the DOM, hidden, while a message is open.
  const row = (id: number) => page.locator(`[data-row="${id}"]`);
  const review = page.getByRole('article');
  await expect(row(threatId)).toBeVisible();
  await expectAccessible(page);

  const openMessage = (message: number) =>
    page.goto(addresses.moderation({ tab: 'messages', message }));

  await row(innocentId).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(messageUrl(innocentId));
  await expect(review.getByText('Вот такая стоит у соседа')).toBeVisible();
  await expect(review.getByRole('img', { name: 'sosed.jpg' })).toBeVisible();
  await expect(review.getByText('Слушаю вас')).toBeVisible();
  await expectAccessible(page);
  // Parallel tests report messages too, so the next one is unknown.
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(messageUrl(innocentId));
  await page.keyboard.press('k');
  await expect(page).toHaveURL(messageUrl(innocentId));
  await expect(review.getByRole('img', { name: 'sosed.jpg' })).toBeVisible();
  await pressDecisionKey(page, 'a');
  await expect(row(innocentId)).toHaveCount(0);
  await expectToast(page, textPattern(t.done.keep));

  await openMessage(prepaymentId);
  await expect(review.getByText(t.warning.prepayment)).toBeVisible();
  await expect(review.locator('mark')).toHaveText(['предоплата', '+7 916 123-45-6𝟵']);
  await pressDecisionKey(page, 'r');
  await expect(row(prepaymentId)).toHaveCount(0);
  await expectToast(page, textPattern(t.done.delete));

  await openMessage(threatId);
  await expect(review.getByText('Всё равно переведёте')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: textPattern(t.blockTitle) });
  await pressDecisionKey(page, 'b');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: forms.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await review.getByRole('button', { name: t.block }).click();
  await dialog.getByRole('button', { name: t.blockConfirm }).click();
  await expectToast(page, textPattern(t.done.block_sender));
  await expect(row(threatId)).toHaveCount(0);

  await openMessage(threatId);
  await expect(page.getByRole('heading', { name: t.missing })).toBeVisible();
  const response = await request.get('/api/profile/get-chats', {
    headers: authorization(buyer.token),
  });
  expect(response.status()).toBe(401);

  await storeSession(page, seller);
  await page.goto(addresses.accountNotifications());
  const notifications = page
    .getByRole('main')
    .getByText(language === 'ru' ? /рассмотрел вашу жалобу/ : /reviewed your report/);
  await expect(notifications).toHaveCount(3);
});
