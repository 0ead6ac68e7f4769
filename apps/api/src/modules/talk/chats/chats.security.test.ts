import { getChats } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat, sendChatMessage } from '../../../testing/a-chat.ts';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let chat: Awaited<ReturnType<typeof aChat>>;
let otherTokens: string[];
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' });
  otherTokens = [
    (await aSignedInAccount(world)).token,
    (await aModerator(world)).token,
    (await aChat(world, { seller: chat.seller })).buyer.token,
  ];
});

describe("others' chats", () => {
  it('are not listed', async () => {
    for (const token of otherTokens) {
      const query = { post_id: chat.post.id };
      expect(dataOf(getChats, await world.call(getChats, { token, query }))).toEqual([]);
      expect(
        dataOf(getChats, await world.call(getChats, { token, query: { id: chat.id } })),
      ).toEqual([]);
    }
  });
});

describe('a chat', () => {
  it('does not disclose private fields of the other user', async () => {
    const { buyer, id } = await aChat(world, {
      seller: await aSignedInAccount(world, { lastName: 'Тайнофамильев', phone: '+79261234567' }),
    });

    const response = await world.call(getChats, { token: buyer.token, query: { id } });

    expect(response.text).not.toMatch(/Тайнофамильев|79261234567|example\.test/);
  });

  it('rejects a blocked account, even in a request in progress', async () => {
    const { id, buyer } = await aChat(world, { status: 'accepted' });
    const token = await tokenOf(world, buyer.user.id);
    await world.app.services.staff.block(buyer.user.id, 'спам');

    failureOf(await sendChatMessage(world, token, { chat_id: id, message: 'a' }), 401);
    await expect(
      world.app.services.sending.send(
        buyer.user.id,
        { chat_id: id, message: 'a', post_id: undefined, client_id: undefined },
        null,
        'ru',
      ),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
