import { addresses } from '@pitlane/contracts';
import { createAccount, storeSession } from './account.ts';
import { chatThread, sendMessageByApi } from './chat-page.ts';
import { expect, test } from './fixtures.ts';
import { HOSTILE_MARKUP, HOSTILE_TEXTS, watchForInjection } from './hostile-texts.ts';
import { approvePost, authorization, createPost, signInAsModerator } from './posts-api.ts';
import { texts } from './texts.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.__x=1"/>';

test('renders hostile texts and file names in a chat as plain text', async ({
  page,
  problems,
  smallPhotos,
  setLanguage,
}) => {
  problems.allowQueueConflicts();
  await setLanguage('ru');
  const { chats: t } = texts.ru;
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const { session: seller } = await createAccount(request, 'target');
  const { session: buyer } = await createAccount(request, 'attacker');
  const { id } = await createPost(request, seller, smallPhotos);
  await approvePost(request, moderator.token, id);
  const firstMessage = await sendMessageByApi(request, buyer, {
    post_id: String(id),
    message: HOSTILE_MARKUP,
  });
  const chat_id = String(firstMessage.chat_id);
  await sendMessageByApi(request, seller, { chat_id, message: 'Слушаю вас' });
  for (const message of HOSTILE_TEXTS) await sendMessageByApi(request, buyer, { chat_id, message });
  const picture = smallPhotos[0]?.buffer ?? PDF;
  for (const file of [
    { name: '<img src=x onerror=window.__x=1>.png', mimeType: 'image/png', buffer: picture },
    { name: '../../../etc/фото\u202Egpj.exe.pdf', mimeType: 'application/pdf', buffer: PDF },
  ])
    await sendMessageByApi(request, buyer, { chat_id, file });
  await sendMessageByApi(request, buyer, { chat_id, message: HOSTILE_MARKUP });
  await request.post('/api/profile/mark-message-as-spam', {
    headers: authorization(seller.token),
    data: { message_id: firstMessage.id },
  });

  const expectNoInjection = await watchForInjection(page);

  await test.step('shows hostile texts verbatim to the seller in the list and the chat', async () => {
    await storeSession(page, seller);
    await page.goto(addresses.accountMessages());
    const list = page.getByRole('list', { name: t.list.label });
    await expect(list.getByText(HOSTILE_MARKUP)).toBeVisible();
    await expectNoInjection();
    await list.getByRole('link').click();
    const { messages, message, thread } = chatThread(page, 'ru');
    await expect(messages.locator('li[data-id]')).toHaveCount(HOSTILE_TEXTS.length + 5);
    for (const text of HOSTILE_TEXTS)
      expect(await messages.evaluate((list, text) => list.textContent.includes(text), text)).toBe(
        true,
      );
    await expect(messages.getByRole('link')).toHaveCount(0);
    await expect(messages.locator('img')).toHaveJSProperty('complete', true);
    const overflow = await messages.evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(overflow).toBe(0);
    const download = page.waitForEvent('download');
    await message('.pdf').getByRole('button', { name: t.file.save }).click();
    expect((await download).suggestedFilename()).toMatch(/^[\p{L}\w. -]+\.pdf$/u);
    await expectNoInjection();

    problems.allow(/ 422 /, /send-message/);
    const file = { name: 'фото.png', mimeType: 'image/png', buffer: Buffer.from(SVG) };
    await thread.locator('input[type=file]').setInputFiles(file);
    await thread.getByRole('button', { name: t.composer.send }).click();
    await expect(thread.getByRole('alert')).toContainText(/JPG, PNG или PDF/);
    await thread.getByRole('button', { name: t.unsent.forget }).click();
    await expectNoInjection();
  });

  await test.step('shows hostile texts verbatim in notifications and to the moderator', async () => {
    await page.goto(addresses.accountNotifications());
    await expect(page.getByRole('main').locator('[data-notification]').first()).toBeVisible();
    await expectNoInjection();
    await storeSession(page, moderator);
    await page.goto(addresses.moderation({ tab: 'messages', message: firstMessage.id }));
    await expect(page.getByRole('article').getByText(HOSTILE_MARKUP).first()).toBeVisible();
    await expectNoInjection();
  });
});
