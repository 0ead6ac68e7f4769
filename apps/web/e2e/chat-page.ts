import type { ChatMessage, SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, isMobile, signInByCall } from './account.ts';
import type { PhotoFile } from './photo-files.ts';
import { bearer, ownPosts } from './posts-by-call.ts';
import { type Language, texts } from './texts.ts';

/** Signs in as the demo's company, the seller in all chat tests. */
export const asSeller = (request: APIRequestContext) =>
  signInByCall(request, 'company@pitlane.test', DEMO_PASSWORD);

/** Returns the id of the seller's active ad at an index; each test uses an index of its own. */
export async function anAd(request: APIRequestContext, seller: SignedIn, place: number) {
  const posts = await ownPosts(request, seller, 'active');
  const post = posts[place];
  if (!post) throw new Error('the demo seller has too few active ads');
  return post.id;
}

export async function sendByCall(
  request: APIRequestContext,
  { token }: SignedIn,
  message: Record<string, string | PhotoFile>,
): Promise<ChatMessage> {
  const answer = await request.post('/api/profile/send-message', {
    headers: bearer(token),
    multipart: message,
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

export async function messagesByCall(
  request: APIRequestContext,
  { token }: SignedIn,
  chatId: number,
): Promise<ChatMessage[]> {
  const answer = await request.get(`/api/profile/get-messages/${chatId}?per_page=100`, {
    headers: bearer(token),
  });
  return (await answer.json()).data;
}

export const chatIdOf = (page: Page) => Number(/\/account\/messages\/(\d+)/.exec(page.url())?.[1]);

export function threadOf(page: Page, language: Language) {
  const { chats: t } = texts[language];
  const thread = page.getByRole('region', { name: t.thread.label });
  const field = thread.getByRole('textbox', { name: t.composer.label });
  const messages = thread.getByRole('region', { name: t.thread.messages });
  const send = async () => {
    // Enter starts a new line on touch screens.
    if (isMobile(page)) await thread.getByRole('button', { name: t.composer.send }).click();
    else await field.press('Enter');
  };
  return {
    thread,
    field,
    messages,
    message: (text: string) => messages.locator('li[data-id]').filter({ hasText: text }),
    send,
    write: async (text: string) => {
      await field.fill(text);
      await send();
    },
    choose: async (menu: string, item: string) => {
      await thread.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
  };
}
