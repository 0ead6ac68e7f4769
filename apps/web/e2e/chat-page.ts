import type { ChatMessage, SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, isMobile, signInByApi } from './account.ts';
import type { PhotoFile } from './photo-files.ts';
import { authorization, listOwnPosts } from './posts-api.ts';
import { type Language, texts } from './texts.ts';

/** Signs in as the demo company, which is the seller in all chat tests. */
export const signInAsSeller = (request: APIRequestContext) =>
  signInByApi(request, 'company@pitlane.test', DEMO_PASSWORD);

/** Returns the id of the seller's active ad at an index. Each test uses its own index. */
export async function findSellerPostId(
  request: APIRequestContext,
  seller: SignedIn,
  index: number,
) {
  const posts = await listOwnPosts(request, seller, 'active');
  const post = posts[index];
  if (!post) throw new Error('the demo seller has too few active ads');
  return post.id;
}

export async function sendMessageByApi(
  request: APIRequestContext,
  { token }: SignedIn,
  message: Record<string, string | PhotoFile>,
): Promise<ChatMessage> {
  const response = await request.post('/api/profile/send-message', {
    headers: authorization(token),
    multipart: message,
  });
  expect(response.status()).toBe(201);
  return (await response.json()).data;
}

export async function listMessagesByApi(
  request: APIRequestContext,
  { token }: SignedIn,
  chatId: number,
): Promise<ChatMessage[]> {
  const response = await request.get(`/api/profile/get-messages/${chatId}?per_page=100`, {
    headers: authorization(token),
  });
  return (await response.json()).data;
}

export const chatIdOf = (page: Page) => Number(/\/account\/messages\/(\d+)/.exec(page.url())?.[1]);

export function chatThread(page: Page, language: Language) {
  const { chats: t } = texts[language];
  const thread = page.getByRole('region', { name: t.thread.label });
  const field = thread.getByRole('textbox', { name: t.composer.label });
  const messages = thread.getByRole('region', { name: t.thread.messages });
  const submit = async () => {
    // Enter starts a new line on touch screens.
    if (isMobile(page)) await thread.getByRole('button', { name: t.composer.send }).click();
    else await field.press('Enter');
  };
  return {
    thread,
    field,
    messages,
    message: (text: string) => messages.locator('li[data-id]').filter({ hasText: text }),
    submit,
    sendMessage: async (text: string) => {
      await field.fill(text);
      await submit();
    },
    chooseMenuItem: async (menu: string, item: string) => {
      await thread.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
  };
}
