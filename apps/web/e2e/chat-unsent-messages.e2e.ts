import { MAX_FIRST_MESSAGE_LENGTH } from '@pitlane/contracts';
import { createAccount, PASSWORD, signInByForm, signOut, storeSession } from './account.ts';
import {
  chatIdOf,
  chatThread,
  findSellerPostId,
  listMessagesByApi,
  sendMessageByApi,
  signInAsSeller,
} from './chat-page.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { authorization } from './posts-api.ts';
import { fillText, texts } from './texts.ts';

test('preserves unsent messages across a reload, a lost connection and an expired session', {
  tag: '@once',
}, async ({ page, context, problems, setLanguage }) => {
  await setLanguage('ru');
  const { chats: t, accounts, session: sessionTexts } = texts.ru;
  const { request } = page;
  const { email, session } = await createAccount(request, 'offline');
  const seller = await signInAsSeller(request);
  const postId = await findSellerPostId(request, seller, 2);
  const { field, message, thread, submit, sendMessage } = chatThread(page, 'ru');
  const listSentTexts = async () => {
    const messages = await listMessagesByApi(request, seller, chatIdOf(page));
    return messages.map((each) => each.message);
  };

  await storeSession(page, session);
  await page.goto(`/account/messages/new?post=${postId}`);
  const tooLong = `Первый вопрос${' '.repeat(MAX_FIRST_MESSAGE_LENGTH)}`;
  await field.fill(tooLong);
  await expect(thread.getByText(fillText(t.composer.over_many, { count: 13 }))).toBeVisible();
  await submit();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue(tooLong);
  await expectAccessible(page);
  await field.fill('Первый вопрос');
  await page.reload();
  await expect(field).toHaveValue('Первый вопрос');
  await field.press('End');
  await field.press('Shift+Enter');
  await expect(field).toHaveValue('Первый вопрос\n');
  await sendMessage('Первый вопрос');
  await expect(message('Первый вопрос')).toContainText(t.message.sent);

  await test.step('stores a message typed offline and sends it once after reconnecting', async () => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await sendMessage('Второй вопрос');
    await expect(thread.getByRole('alert')).toContainText(t.unsent.failed);
    await expect(field).toHaveValue('');
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(message('Второй вопрос')).toContainText(t.message.sent);
    expect(await listSentTexts()).toEqual(['Первый вопрос', 'Второй вопрос']);
  });

  await test.step('sends no duplicate after a lost response or a reload', async () => {
    problems.allow(/ERR_FAILED/, /send-message/);
    const lostRequest = page.waitForEvent('requestfailed', (request) =>
      /send-message/.test(request.url()),
    );
    await page.route(
      '**/send-message',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await sendMessage('Третий вопрос');
    await lostRequest;
    await page.reload();
    await expect(message('Третий вопрос')).toContainText(t.message.sent);
    await expect(thread.getByRole('alert')).toHaveCount(0);
    expect(await listSentTexts()).toHaveLength(3);
  });

  await test.step('hides the field once a buyer has reached the message limit before a reply', async () => {
    await expect(thread.getByText(t.state.newBuyerFull)).toBeVisible();
    await expect(field).toHaveCount(0);
    await sendMessageByApi(request, seller, {
      chat_id: String(chatIdOf(page)),
      message: 'Спрашивайте!',
    });
    await expect(field).toBeVisible();
  });

  await test.step('lets the user resend or rephrase a rejected message', async () => {
    problems.allow(/ 503 /, /send-message/);
    await page.route('**/send-message', (route) =>
      route.fulfill({ status: 503, json: { message: 'Позже', code: 'unavailable' } }),
    );
    await sendMessage('Четвёртый вопрос');
    await expect(thread.getByRole('alert')).toContainText('Позже');
    await thread.getByRole('button', { name: t.unsent.rephrase }).click();
    await expect(field).toHaveValue('Четвёртый вопрос');
    await submit();
    await expect(thread.getByRole('alert')).toContainText('Позже');
    await page.unroute('**/send-message');
    await thread.getByRole('button', { name: t.unsent.again }).click();
    await expect(message('Четвёртый вопрос')).toContainText(t.message.sent);
  });

  await test.step('asks to sign in again after the session has ended and then sends the message', async () => {
    problems.allow(/ 401 /);
    // The sign-in dialog hides the field as soon as the page receives a 401.
    await field.fill('Пятый вопрос');
    await request.post('/api/auth/logout', { headers: authorization(session.token) });
    const dialog = page.getByRole('dialog', { name: sessionTexts.again.title });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel(accounts.fields.password, { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: accounts.signIn.submit, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(field).toHaveValue('Пятый вопрос');
    await submit();
    await expect(message('Пятый вопрос')).toContainText(t.message.sent);
  });

  await test.step('removes unsent messages from the device on sign-out', async () => {
    await page.route('**/send-message', (route) => route.abort());
    await sendMessage('Шестой вопрос');
    await expect(thread.getByRole('alert')).toContainText(t.unsent.failed);
    await field.fill('Седьмой вопрос');
    const listUnsentMessageKeys = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed:')));
    expect(await listUnsentMessageKeys()).toHaveLength(2);
    // On phones an open chat covers the menu.
    await page.goto('/account/messages');
    await signOut(page, 'ru');
    await expectToast(page, sessionTexts.menu.signedOut);
    expect(await listUnsentMessageKeys()).toEqual([]);
    await signInByForm(page, 'ru', email, PASSWORD);
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto('/account/messages');
    await page.getByRole('list', { name: t.list.label }).getByRole('link').click();
    await expect(message('Пятый вопрос')).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(thread.getByRole('alert')).toHaveCount(0);
  });
});
