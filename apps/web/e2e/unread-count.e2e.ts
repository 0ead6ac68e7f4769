import { addresses } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { createAccount, storeSession } from './account.ts';
import { chatThread, findSellerPostId, sendMessageByApi, signInAsSeller } from './chat-page.ts';
import { expect, test } from './fixtures.ts';
import { texts } from './texts.ts';

/** Locates the link to the messages with an unread count: in the header on desktops, in the bar on phones. */
const messagesLink = (page: Page, count: number) =>
  page
    .getByRole('link', {
      name: count === 0 ? texts.ru.app.nav.messages : `${texts.ru.app.nav.messages}: ${count}`,
      exact: true,
    })
    .filter({ visible: true })
    .first();

test('updates the unread count in every tab and after reconnecting', async ({
  page,
  problems,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { request } = page;
  const { session } = await createAccount(request, 'live');
  const seller = await signInAsSeller(request);
  const postId = await findSellerPostId(request, seller, 2);
  const question = { post_id: String(postId), message: 'Ещё продаётся?' };
  const { chat_id: chatId } = await sendMessageByApi(request, session, question);
  const reply = (message: string) =>
    sendMessageByApi(request, seller, { chat_id: String(chatId), message });

  await storeSession(page, session);
  await page.goto('/search');
  const secondTab = await page.context().newPage();
  await secondTab.goto('/');
  for (const tab of [page, secondTab]) await expect(messagesLink(tab, 0)).toBeVisible();
  await reply('Да, приезжайте');
  for (const tab of [page, secondTab]) await expect(messagesLink(tab, 1)).toBeVisible();

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await reply('Только позвоните заранее');
  await page.context().setOffline(false);
  for (const tab of [page, secondTab]) await expect(messagesLink(tab, 2)).toBeVisible();

  await secondTab.goto(addresses.accountChat(chatId));
  await expect(chatThread(secondTab, 'ru').message('позвоните заранее')).toBeVisible();
  await expect(messagesLink(page, 0)).toBeVisible();
  // On phones an open chat covers the bar.
  await secondTab.goto('/');
  for (const tab of [page, secondTab]) await expect(messagesLink(tab, 0)).toBeVisible();
});
