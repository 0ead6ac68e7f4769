import { type ChatStatus, chatFlags, sendMessage, updateChat } from '@pitlane/contracts';
import { aPost } from './a-post.ts';
import { aSignedInAccount } from './an-account.ts';
import { dataOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

interface MessageFields {
  chat_id?: number;
  post_id?: number;
  message?: string;
  client_id?: string;
}

export const sendChatMessage = (world: TestWorld, token: string, fields: MessageFields) =>
  world.call(sendMessage, {
    token,
    form: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  });

/** Sends a message, which must be accepted. */
export async function aMessage(world: TestWorld, token: string, fields: MessageFields) {
  return dataOf(
    sendMessage,
    await sendChatMessage(world, token, { message: 'Добрый день', ...fields }),
  );
}

export const setChatStatus = (world: TestWorld, token: string, id: number, status: ChatStatus) =>
  world.call(updateChat, { token, params: { id }, body: chatFlags[status] });

type Account = Awaited<ReturnType<typeof aSignedInAccount>>;

/** Creates a chat of a buyer and a seller with one message of the buyer, in a status. */
export async function aChat(
  world: TestWorld,
  {
    status = 'new',
    closedBy = 'buyer',
    ...parties
  }: {
    status?: ChatStatus;
    closedBy?: 'buyer' | 'seller';
    buyer?: Account;
    seller?: Account;
  } = {},
) {
  const buyer = parties.buyer ?? (await aSignedInAccount(world));
  const seller = parties.seller ?? (await aSignedInAccount(world));
  const post = await aPost(world.database, { userId: seller.user.id });
  const firstMessage = await aMessage(world, buyer.token, { post_id: post.id });
  const id = firstMessage.chat_id;
  if (status === 'rejected')
    dataOf(updateChat, await setChatStatus(world, seller.token, id, 'rejected'));
  if (status === 'accepted' || status === 'closed') {
    dataOf(updateChat, await setChatStatus(world, seller.token, id, 'accepted'));
  }
  if (status === 'closed') {
    const { token } = closedBy === 'buyer' ? buyer : seller;
    dataOf(updateChat, await setChatStatus(world, token, id, 'closed'));
  }
  return { id, post, first: firstMessage, buyer, seller };
}
