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

test('shows messages, files and chat states to buyer and seller as they change', async ({
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
  const buyer = chatThread(page, language);
  const other = await openOtherDevice('ru');
  const their = chatThread(other, 'ru');
  const ru = texts.ru.chats;

  await test.step('asks a visitor to sign in, then sends the first message', async () => {
    const write = page.getByRole('main').getByRole('button', { name: posts.contact.write });
    await page.goto(`/product?id=${postId}`);
    await write.filter({ visible: true }).click();
    await expectToast(page, lib.notAuthorized);
    await storeSession(page, session);
    await page.goto(`/product?id=${postId}`);
    await write.filter({ visible: true }).click();
    await expect(page).toHaveURL(new RegExp(`/account/messages/new\\?post=${postId}$`));
    await expect(buyer.thread.getByText(t.new.lead)).toBeVisible();
    if (!isMobile(page)) await expect(buyer.field).toBeFocused();
    await expectAccessible(page);
    await buyer.write('Добрый день! Можно приехать в субботу?');
    await expect(page).toHaveURL(/\/account\/messages\/\d+$/);
    await expect(buyer.message('в субботу')).toContainText(t.message.sent);
    await expect(buyer.thread.getByText(t.state.newBuyer)).toBeVisible();
    await expect(buyer.thread.getByRole('button', { name: t.composer.attach })).toHaveCount(0);
    await expectNoOverflow(page);
  });

  await test.step('shows the chat as unread to the seller, who accepts it by replying', async () => {
    await storeSession(other, seller);
    await other.goto(`/account/messages?unread=1&role=seller&post_id=${postId}`);
    const row = other.getByRole('region', { name: ru.list.label }).getByRole('link', {
      name: session.user.first_name,
    });
    await expect(row).toContainText('в субботу');
    await row.focus();
    await other.keyboard.press('Enter');
    await expect(their.thread.getByText(ru.state.newSeller)).toBeVisible();
    await expect(buyer.message('в субботу')).toContainText(t.message.read);
    await their.write('Здравствуйте!\nПриезжайте к 12.');
    await expect(their.field).toBeFocused();
    await expect(their.field).toHaveValue('');
    await expect(their.thread.getByText(ru.state.newSeller)).toHaveCount(0);
    await expect(buyer.message('к 12')).toBeVisible();
    await expect(buyer.thread.getByRole('log')).toContainText('к 12');
    await expect(their.message('к 12')).toContainText(ru.message.read);
  });

  await test.step('attaches a picture, which opens enlarged', async () => {
    const [photo] = await drawPhotos(page, 1, [640, 480]);
    const file = buyer.thread.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(buyer.thread.getByText(t.composer.wrong.kind)).toBeVisible();
    if (photo) await file.setInputFiles(photo);
    await buyer.write('Такой комплект зимних колёс отдаёте?');
    // The seller has the chat open, so the message may already be marked as read.
    await expect(buyer.message('колёс')).toContainText(
      new RegExp(`${t.message.sent}|${t.message.read}`),
    );
    const picture = their.message('колёс').getByRole('button', {
      name: fillText(ru.file.open, { name: 'photo-1.jpg' }),
    });
    await expect(picture.locator('img')).toHaveJSProperty('complete', true);
    const gone = { status: 404, json: { message: 'Нет файла', code: 'message.not_found' } };
    await other.route(/size=large/, (route) => route.fulfill(gone), { times: 1 });
    await picture.click();
    const dialog = other.getByRole('dialog', { name: 'photo-1.jpg' });
    await expect(dialog.getByRole('alert')).toContainText('Нет файла');
    await dialog.getByRole('button', { name: texts.ru.ui.error.retry }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    const saved = other.waitForEvent('download');
    await dialog.getByRole('button', { name: ru.file.save }).click();
    expect((await saved).suggestedFilename()).toBe('photo-1.jpg');
    await other.keyboard.press('Escape');
    await expect(picture).toBeFocused();

    const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
    await file.setInputFiles({ name: 'ПТС.pdf', mimeType: 'application/pdf', buffer });
    await buyer.send();
    const paper = their.messages.getByRole('button', { name: ru.file.save });
    await expect(paper).toContainText('ПТС.pdf');
  });

  await test.step('warns sender and recipient of a message that requests prepayment', async () => {
    await their.write('Переведите предоплату на карту');
    const warning = their.thread.getByRole('region', { name: ru.warning.before });
    await expect(warning).toContainText(ru.warning.prepayment.sender);
    await other.keyboard.press('Escape');
    await expect(warning).toHaveCount(0);
    await expect(their.field).toBeFocused();
    await expect(their.field).toHaveValue('Переведите предоплату на карту');
    await their.send();
    await warning.getByRole('button', { name: ru.warning.anyway }).click();
    const read = buyer.message('Переведите предоплату');
    await expect(read).toContainText(t.warning.prepayment.reason);
    await expect(read).toContainText(t.warning.prepayment.advice);
    await expectAccessible(page);
    await read.getByRole('button', { name: t.message.menu }).click();
    await page.getByRole('menuitem', { name: t.message.markSpam }).click();
    await expectToast(page, t.message.spamDone);
    await expect(read).toContainText(t.message.spam);
    await expect(read).not.toContainText(t.warning.prepayment.reason);
  });

  await test.step('hides a deleted message from its author and disables a closed chat', async () => {
    await buyer.message('колёс').getByRole('button', { name: t.message.menu }).click();
    await page.getByRole('menuitem', { name: t.message.delete }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.message.delete }).click();
    await expect(buyer.messages.getByText(t.message.deleted)).toBeVisible();
    await expect(their.message('колёс')).toBeVisible();

    await their.choose(ru.thread.menu, ru.step.close);
    await expect(their.thread.getByText(ru.state.closedOwn)).toBeVisible();
    await expect(buyer.thread.getByText(t.state.closedTheirs)).toBeVisible();
    await expect(buyer.field).toHaveCount(0);
    await their.thread.getByRole('button', { name: ru.step.reopen }).click();
    await expect(buyer.field).toBeVisible();
  });

  await test.step('lets a blocked user write again after they are unblocked', async () => {
    await buyer.choose(t.thread.menu, t.block.do);
    await page.getByRole('dialog').getByRole('button', { name: t.block.do }).click();
    await expect(buyer.thread.getByText(t.state.blocked)).toBeVisible();
    await expect(their.thread.getByText(ru.state.closedTheirs)).toBeVisible();
    if (isMobile(page)) await buyer.thread.getByRole('link', { name: t.thread.back }).click();
    await page.getByRole('button', { name: t.blocked.open }).click();
    const dialog = page.getByRole('dialog', { name: t.blocked.title });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: textPattern(t.blocked.unblock) }).click();
    await expect(dialog.getByText(t.blocked.empty)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(their.field).toBeVisible();
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
  const TOTAL = 70;
  const READ = 60;
  for (let number = 2; number <= TOTAL; number += 1) {
    const to = { chat_id: String(chatId), message: `Ответ ${number}` };
    const { id } = await sendMessageByApi(request, seller, to);
    if (number === READ) {
      const address = `/api/profile/message-set-read-status/${id}`;
      await request.post(address, { headers: authorization(session.token) });
    }
  }

  // Reading the chat clears the unread dot without the event stream, too.
  await stubEventStream(page);
  const inHeader = page.getByRole('banner').getByRole('link', { name: app.nav.messages });
  await storeSession(page, session);
  await page.goto(`/account/messages/${chatId}`);
  const { field, messages, message, thread } = chatThread(page, 'ru');
  const rows = messages.locator('li[data-id]');
  await expect(rows).toHaveCount(50);
  await expect(messages.getByText(t.thread.unread, { exact: true })).toBeInViewport();
  await expect(message(`Ответ ${READ + 1}`)).toBeInViewport();
  await expect(message(`Ответ ${TOTAL}`)).not.toBeInViewport();

  const gate = Promise.withResolvers<void>();
  await page.route(/before=21/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const anchor = message('Ответ 22');
  await anchor.scrollIntoViewIfNeeded();
  await expect(thread.getByRole('button', { name: t.thread.loadingOlder })).toBeVisible();
  const place = async () => Math.round((await anchor.boundingBox())?.y ?? 0);
  const before = await place();
  gate.resolve();
  await expect(rows).toHaveCount(TOTAL);
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await expect(thread.getByRole('button', { name: t.thread.older })).toHaveCount(0);
  await expect(messages.getByText(t.day.today)).toHaveCount(1);

  // Phones have no keyboard, and an open chat covers the header links.
  if (!isMobile(page)) {
    await expect(inHeader).not.toHaveAccessibleName(app.nav.messages);
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
        const answer = await request.get(`/api/profile/get-chats?id=${chatId}`, {
          headers: authorization(session.token),
        });
        return (await answer.json()).data[0].unread;
      })
      .toBe(0);
    await expect(inHeader).toHaveAccessibleName(app.nav.messages);
  }

  problems.allow(/ 404 /, /get-messages/);
  await page.goto('/account/messages/999999999');
  await expect(thread.getByText(t.thread.missing)).toBeVisible();
  await thread.getByRole('link', { name: t.empty.all }).click();
  await expect(page).toHaveURL(/\/account\/messages$/);
});
