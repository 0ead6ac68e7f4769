import { enter, isMobile, makeAccount, PASSWORD } from './account.ts';
import { anAd, asSeller, chatIdOf, messagesByCall, sendByCall, threadOf } from './chat-page.ts';
import { expect, expectAccessible, expectFits, expectToast, test } from './fixtures.ts';
import { drawPhotos } from './photo-files.ts';
import { bearer } from './posts-by-call.ts';
import { filled, type Language, pattern, texts } from './texts.ts';

test('a buyer asks, the seller answers, and both see what the other one does', async ({
  page,
  elsewhere,
  speak,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await speak(language);
  const { chats: t, lib, posts } = texts[language];
  const { request } = page;
  const { session } = await makeAccount(request, 'asks');
  const seller = await asSeller(request);
  const postId = await anAd(request, seller, isMobile(page) ? 0 : 1);
  const buyer = threadOf(page, language);
  const other = await elsewhere('ru');
  const their = threadOf(other, 'ru');
  const ru = texts.ru.chats;

  await test.step('a visitor is told to sign in, an account writes the first message', async () => {
    const write = page.getByRole('main').getByRole('button', { name: posts.contact.write });
    await page.goto(`/product?id=${postId}`);
    await write.filter({ visible: true }).click();
    await expectToast(page, lib.notAuthorized);
    await enter(page, session);
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
    await expectFits(page);
  });

  await test.step('the seller finds it unread, and accepts it by answering', async () => {
    await enter(other, seller);
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

  await test.step('a picture goes with the message and opens large', async () => {
    const [photo] = await drawPhotos(page, 1, [640, 480]);
    const file = buyer.thread.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(buyer.thread.getByText(t.composer.wrong.kind)).toBeVisible();
    if (photo) await file.setInputFiles(photo);
    await buyer.write('Такой комплект зимних колёс отдаёте?');
    await expect(buyer.message('колёс')).toContainText(t.message.sent);
    const picture = their.message('колёс').getByRole('button', {
      name: filled(ru.file.open, { name: 'photo-1.jpg' }),
    });
    await expect(picture.locator('img')).toHaveJSProperty('complete', true);
    await picture.click();
    const dialog = other.getByRole('dialog', { name: 'photo-1.jpg' });
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

  await test.step('who asks for money first is warned himself, and so is the reader', async () => {
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

  await test.step('what is deleted is gone, and a closed chat takes nothing', async () => {
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

  await test.step('a blocked person can write again once unblocked', async () => {
    await buyer.choose(t.thread.menu, t.block.do);
    await page.getByRole('dialog').getByRole('button', { name: t.block.do }).click();
    await expect(buyer.thread.getByText(t.state.blocked)).toBeVisible();
    await expect(their.thread.getByText(ru.state.closedTheirs)).toBeVisible();
    if (isMobile(page)) await buyer.thread.getByRole('link', { name: t.thread.back }).click();
    await page.getByRole('button', { name: t.blocked.open }).click();
    const dialog = page.getByRole('dialog', { name: t.blocked.title });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: pattern(t.blocked.unblock) }).click();
    await expect(dialog.getByText(t.blocked.empty)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(their.field).toBeVisible();
    await expectFits(page);
  });
});

test('nothing typed is lost: a reload, a lost line, an ended session', { tag: '@once' }, async ({
  page,
  context,
  problems,
  speak,
}) => {
  await speak('ru');
  const { chats: t, accounts, session: again } = texts.ru;
  const { request } = page;
  const { session } = await makeAccount(request, 'offline');
  const seller = await asSeller(request);
  const postId = await anAd(request, seller, 2);
  const { field, message, thread, write } = threadOf(page, 'ru');
  const sent = async () => {
    const all = await messagesByCall(request, seller, chatIdOf(page));
    return all.map((each) => each.message);
  };

  await enter(page, session);
  await page.goto(`/account/messages/new?post=${postId}`);
  await field.fill('Первый вопрос');
  await page.reload();
  await expect(field).toHaveValue('Первый вопрос');
  await field.press('Shift+Enter');
  await expect(field).toHaveValue('Первый вопрос\n');
  await write('Первый вопрос');
  await expect(message('Первый вопрос')).toContainText(t.message.sent);

  await test.step('without a connection a message waits, and goes with the next one, once', async () => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await write('Второй вопрос');
    await expect(thread.getByRole('alert')).toContainText(t.unsent.failed);
    await expect(field).toHaveValue('');
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(message('Второй вопрос')).toContainText(t.message.sent);
    expect(await sent()).toEqual(['Первый вопрос', 'Второй вопрос']);
  });

  await test.step('an answer that got lost makes no second message, nor does a reload', async () => {
    problems.allow(/ERR_FAILED/, /send-message/);
    const lost = page.waitForEvent('requestfailed', (failed) => /send-message/.test(failed.url()));
    await page.route(
      '**/send-message',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await write('Третий вопрос');
    await lost;
    await page.reload();
    await expect(message('Третий вопрос')).toContainText(t.message.sent);
    await expect(thread.getByRole('alert')).toHaveCount(0);
    expect(await sent()).toHaveLength(3);
  });

  await test.step('beyond what a buyer may send first nothing is sent, and the field is gone', async () => {
    await expect(thread.getByText(t.state.newBuyerFull)).toBeVisible();
    await expect(field).toHaveCount(0);
    await sendByCall(request, seller, { chat_id: String(chatIdOf(page)), message: 'Спрашивайте!' });
    await expect(field).toBeVisible();
  });

  await test.step('a refused message can be sent again or taken back', async () => {
    problems.allow(/ 503 /, /send-message/);
    await page.route('**/send-message', (route) =>
      route.fulfill({ status: 503, json: { message: 'Позже', code: 'unavailable' } }),
    );
    await write('Четвёртый вопрос');
    await expect(thread.getByRole('alert')).toContainText('Позже');
    await thread.getByRole('button', { name: t.unsent.rephrase }).click();
    await expect(field).toHaveValue('Четвёртый вопрос');
    await field.press('Enter');
    await expect(thread.getByRole('alert')).toContainText('Позже');
    await page.unroute('**/send-message');
    await thread.getByRole('button', { name: t.unsent.again }).click();
    await expect(message('Четвёртый вопрос')).toContainText(t.message.sent);
  });

  await test.step('who is signed out meanwhile signs in again, and the message goes', async () => {
    problems.allow(/ 401 /);
    await request.post('/api/auth/logout', { headers: bearer(session.token) });
    await field.fill('Пятый вопрос');
    const dialog = page.getByRole('dialog', { name: again.again.title });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel(accounts.fields.password, { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: accounts.signIn.submit, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(field).toHaveValue('Пятый вопрос');
    await field.press('Enter');
    await expect(message('Пятый вопрос')).toContainText(t.message.sent);
  });
});

test('older messages come above without moving what is read', { tag: '@once' }, async ({
  page,
  problems,
  speak,
}) => {
  await speak('ru');
  const { chats: t } = texts.ru;
  const { request } = page;
  const { session } = await makeAccount(request, 'older');
  const seller = await asSeller(request);
  const postId = await anAd(request, seller, 3);
  const { chat_id: chatId } = await sendByCall(request, session, {
    post_id: String(postId),
    message: 'Вопрос 1',
  });
  const TOTAL = 70;
  const READ = 60;
  for (let number = 2; number <= TOTAL; number += 1) {
    const to = { chat_id: String(chatId), message: `Ответ ${number}` };
    const { id } = await sendByCall(request, seller, to);
    if (number === READ) {
      const address = `/api/profile/message-set-read-status/${id}`;
      await request.post(address, { headers: bearer(session.token) });
    }
  }

  await enter(page, session);
  await page.goto(`/account/messages/${chatId}`);
  const { messages, message, thread } = threadOf(page, 'ru');
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

  await messages.focus();
  await page.keyboard.press('End');
  await expect(message('Ответ 70')).toBeInViewport();
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/profile/get-chats?id=${chatId}`, {
        headers: bearer(session.token),
      });
      return (await answer.json()).data[0].unread;
    })
    .toBe(0);

  problems.allow(/ 404 /, /get-messages/);
  await page.goto('/account/messages/999999999');
  await expect(thread.getByText(t.thread.missing)).toBeVisible();
});
