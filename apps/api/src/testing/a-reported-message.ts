import { markMessageAsSpam } from '@pitlane/contracts';
import { aChat } from './a-chat.ts';
import { dataOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

type ChatOptions = NonNullable<Parameters<typeof aChat>[1]>;

export async function aReportedMessage(world: TestWorld, options: ChatOptions = {}) {
  const chat = await aChat(world, options);
  const body = { message_id: chat.first.id };
  dataOf(
    markMessageAsSpam,
    await world.call(markMessageAsSpam, { token: chat.seller.token, body }),
  );
  return { ...chat, messageId: chat.first.id };
}
