import { createAccount, isMobile, storeSession } from './account.ts';
import { chatThread, findSellerPostId, sendMessageByApi, signInAsSeller } from './chat-page.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectToast,
  stubEventStream,
  test,
} from './fixtures.ts';
import { drawPhotos } from './photo-files.ts';
import { authorization } from './posts-api.ts';
import { fillText, type Language, textPattern, texts } from './texts.ts';

test('updates messages, files and the state of a chat for buyer and seller', async ({
  page,
  openOtherDevice,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { chats: t, lib, posts } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'asks');
  const seller = await signInAsSeller(request);
  const postId = await findSellerPostId(request, seller, isMobile(page) ? 0 : 1);
  const buyerChat = chatThread(page, language);
  const sellerPage = await openOtherDevice('ru');
  const sellerChat = chatThread(sellerPage, 'ru');
  const ru = texts.ru.chats;

  await test.step('asks a visitor to sign in, then sends the first message', async () => {
    const writeButton = page.getByRole('main').getByRole('button', { name: posts.contact.write });
    await page.goto(`/product?id=${postId}`);
    await writeButton.filter({ visible: true }).click();
    await expectToast(page, lib.notAuthorized);
    await storeSession(page, session);
    await page.goto(`/product?id=${postId}`);
    await writeButton.filter({ visible: true }).click();
    await expect(page).toHaveURL(new RegExp(`/account/messages/new\\?post=${postId}$`));
    await expect(buyerChat.thread.getByText(t.new.lead)).toBeVisible();
    if (!isMobile(page)) await expect(buyerChat.field).toBeFocused();
    await expectAccessible(page);
    await buyerChat.sendMessage('Добрый день! Можно приехать в субботу?');
    await expect(page).toHaveURL(/\/account\/messages\/\d+$/);
    await expect(buyerChat.message('в субботу')).toContainText(t.message.sent);
    await expect(buyerChat.thread.getByText(t.state.newBuyer)).toBeVisible();
    await expect(buyerChat.thread.getByRole('button', { name: t.composer.attach })).toHaveCount(0);
    await expectNoOverflow(page);
  });

  await test.step('shows the chat as unread to the seller, who accepts it by replying', async () => {
    await storeSession(sellerPage, seller);
    await sellerPage.goto(`/account/messages?unread=1&role=seller&post_id=${postId}`);
    const row = sellerPage.getByRole('region', { name: ru.list.label }).getByRole('link', {
      name: session.user.first_name,
    });
    await expect(row).toContainText('в субботу');
    await row.focus();
    await sellerPage.keyboard.press('Enter');
    await expect(sellerChat.thread.getByText(ru.state.newSeller)).toBeVisible();
    await expect(buyerChat.message('в субботу')).toContainText(t.message.read);
    await sellerChat.sendMessage('Здравствуйте!\nПриезжайте к 12.');
    await expect(sellerChat.field).toBeFocused();
    await expect(sellerChat.field).toHaveValue('');
    await expect(sellerChat.thread.getByText(ru.state.newSeller)).toHaveCount(0);
    await expect(buyerChat.message('к 12')).toBeVisible();
    await expect(buyerChat.thread.getByRole('log')).toContainText('к 12');
    await expect(sellerChat.message('к 12')).toContainText(ru.message.read);
  });

  await test.step('attaches a picture, which opens enlarged', async () => {
    const [photo] = await drawPhotos(page, 1, [640, 480]);
    const file = buyerChat.thread.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(buyerChat.thread.getByText(t.composer.wrong.kind)).toBeVisible();
    if (photo) await file.setInputFiles(photo);
    await buyerChat.sendMessage('Такой комплект зимних колёс отдаёте?');
    // The seller has the chat open, so the message may already be marked as read.
    await expect(buyerChat.message('колёс')).toContainText(
      new RegExp(`${t.message.sent}|${t.message.read}`),
    );
    const picture = sellerChat.message('колёс').getByRole('button', {
      name: fillText(ru.file.open, { name: 'photo-1.jpg' }),
    });
    await expect(picture.locator('img')).toHaveJSProperty('complete', true);
    const notFound = { status: 404, json: { message: 'Нет файла', code: 'message.not_found' } };
    await sellerPage.route(/size=large/, (route) => route.fulfill(notFound), { times: 1 });
    await picture.click();
    const dialog = sellerPage.getByRole('dialog', { name: 'photo-1.jpg' });
    await expect(dialog.getByRole('alert')).toContainText('Нет файла');
    await dialog.getByRole('button', { name: texts.ru.ui.error.retry }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    const download = sellerPage.waitForEvent('download');
    await dialog.getByRole('button', { name: ru.file.save }).click();
    expect((await download).suggestedFilename()).toBe('photo-1.jpg');
    await sellerPage.keyboard.press('Escape');
    await expect(picture).toBeFocused();

    const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
    await file.setInputFiles({ name: 'ПТС.pdf', mimeType: 'application/pdf', buffer });
    await buyerChat.submit();
    const documentButton = sellerChat.messages.getByRole('button', { name: ru.file.save });
    await expect(documentButton).toContainText('ПТС.pdf');
  });

  await test.step('warns sender and recipient of a message that requests prepayment', async () => {
    await sellerChat.sendMessage('Переведите предоплату на карту');
    const warning = sellerChat.thread.getByRole('region', { name: ru.warning.before });
    await expect(warning).toContainText(ru.warning.prepayment.sender);
    await sellerPage.keyboard.press('Escape');
    await expect(warning).toHaveCount(0);
    await expect(sellerChat.field).toBeFocused();
    await expect(sellerChat.field).toHaveValue('Переведите предоплату на карту');
    await sellerChat.submit();
    await warning.getByRole('button', { name: ru.warning.anyway }).click();
    const received = buyerChat.message('Переведите предоплату');
    await expect(received).toContainText(t.warning.prepayment.reason);
    await expect(received).toContainText(t.warning.prepayment.advice);
    await expectAccessible(page);
    await received.getByRole('button', { name: t.message.menu }).click();
    await page.getByRole('menuitem', { name: t.message.markSpam }).click();
    await expectToast(page, t.message.spamDone);
    await expect(received).toContainText(t.message.spam);
    await expect(received).not.toContainText(t.warning.prepayment.reason);
  });

  await test.step('hides a deleted message only from its author and disables a closed chat', async () => {
    await buyerChat.message('колёс').getByRole('button', { name: t.message.menu }).click();
    await page.getByRole('menuitem', { name: t.message.delete }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.message.delete }).click();
    await expect(buyerChat.messages.getByText(t.message.deleted)).toBeVisible();
    await expect(sellerChat.message('колёс')).toBeVisible();

    await sellerChat.chooseMenuItem(ru.thread.menu, ru.step.close);
    await expect(sellerChat.thread.getByText(ru.state.closedOwn)).toBeVisible();
    await expect(buyerChat.thread.getByText(t.state.closedTheirs)).toBeVisible();
    await expect(buyerChat.field).toHaveCount(0);
    await sellerChat.thread.getByRole('button', { name: ru.step.reopen }).click();
    await expect(buyerChat.field).toBeVisible();
  });

  await test.step('lets a blocked user write again after they are unblocked', async () => {
    await buyerChat.chooseMenuItem(t.thread.menu, t.block.do);
    await page.getByRole('dialog').getByRole('button', { name: t.block.do }).click();
    await expect(buyerChat.thread.getByText(t.state.blocked)).toBeVisible();
    await expect(sellerChat.thread.getByText(ru.state.closedTheirs)).toBeVisible();
    if (isMobile(page)) await buyerChat.thread.getByRole('link', { name: t.thread.back }).click();
    await page.getByRole('button', { name: t.blocked.open }).click();
    const dialog = page.getByRole('dialog', { name: t.blocked.title });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: textPattern(t.blocked.unblock) }).click();
    await expect(dialog.getByText(t.blocked.empty)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sellerChat.field).toBeVisible();
    await expectNoOverflow(page);
  });
});

test('loads older messages without moving the visible ones', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { app, chats: t } = texts.ru;
  const { request } = page;
  const { session } = await createAccount(request, 'older');
  const seller = await signInAsSeller(request);
  const postId = await findSellerPostId(request, seller, 3);
  const { chat_id: chatId } = await sendMessageByApi(request, session, {
    post_id: String(postId),
    message: 'Вопрос 1',
  });
  const MESSAGE_COUNT = 70;
  const READ_COUNT = 60;
  for (let number = 2; number <= MESSAGE_COUNT; number += 1) {
    const reply = { chat_id: String(chatId), message: `Ответ ${number}` };
    const { id } = await sendMessageByApi(request, seller, reply);
    if (number === READ_COUNT) {
      const path = `/api/profile/message-set-read-status/${id}`;
      await request.post(path, { headers: authorization(session.token) });
    }
  }

  // Reading the chat clears the unread count even without the event stream.
  await stubEventStream(page);
  const headerLink = page.getByRole('banner').getByRole('link', { name: app.nav.messages });
  await storeSession(page, session);
  await page.goto(`/account/messages/${chatId}`);
  const { field, messages, message, thread } = chatThread(page, 'ru');
  const rows = messages.locator('li[data-id]');
  await expect(rows).toHaveCount(50);
  await expect(messages.getByText(t.thread.unread, { exact: true })).toBeInViewport();
  await expect(message(`Ответ ${READ_COUNT + 1}`)).toBeInViewport();
  await expect(message(`Ответ ${MESSAGE_COUNT}`)).not.toBeInViewport();

  const gate = Promise.withResolvers<void>();
  await page.route(/before=21/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const anchor = message('Ответ 22');
  await anchor.scrollIntoViewIfNeeded();
  await expect(thread.getByRole('button', { name: t.thread.loadingOlder })).toBeVisible();
  const readTop = async () => Math.round((await anchor.boundingBox())?.y ?? 0);
  const topBefore = await readTop();
  gate.resolve();
  await expect(rows).toHaveCount(MESSAGE_COUNT);
  expect(Math.abs((await readTop()) - topBefore)).toBeLessThan(2);
  await expect(thread.getByRole('button', { name: t.thread.older })).toHaveCount(0);
  await expect(messages.getByText(t.day.today)).toHaveCount(1);

  // Phones have no keyboard, and an open chat covers the header links.
  if (!isMobile(page)) {
    await expect(headerLink).not.toHaveAccessibleName(app.nav.messages);
    await message('Ответ 22').focus();
    await page.keyboard.press('ArrowDown');
    await expect(message('Ответ 23')).toBeFocused();
    await page.keyboard.press('End');
    await expect(message('Ответ 70')).toBeFocused();
    await expect(message('Ответ 70')).toBeInViewport();
    // Tab passes the message's menu before it reaches the field.
    for (const _stop of [1, 2, 3]) await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await expect
      .poll(async () => {
        const response = await request.get(`/api/profile/get-chats?id=${chatId}`, {
          headers: authorization(session.token),
        });
        return (await response.json()).data[0].unread;
      })
      .toBe(0);
    await expect(headerLink).toHaveAccessibleName(app.nav.messages);
  }

  problems.allow(/ 404 /, /get-messages/);
  await page.goto('/account/messages/999999999');
  await expect(thread.getByText(t.thread.missing)).toBeVisible();
  await thread.getByRole('link', { name: t.empty.all }).click();
  await expect(page).toHaveURL(/\/account\/messages$/);
});
