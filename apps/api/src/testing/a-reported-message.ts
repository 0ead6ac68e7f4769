import { markMessageAsSpam } from '@pitlane/contracts';
import { aChat } from './a-chat.ts';
import { dataOf } from './answers.ts';
import type { TestWorld } from './test-world.ts';

type Given = NonNullable<Parameters<typeof aChat>[1]>;

/** The first message of a chat, which its seller has reported. */
export async function aReportedMessage(world: TestWorld, given: Given = {}) {
  const chat = await aChat(world, given);
  const body = { message_id: chat.first.id };
  dataOf(
    markMessageAsSpam,
    await world.call(markMessageAsSpam, { token: chat.seller.token, body }),
  );
  return { ...chat, messageId: chat.first.id };
}
