import {
  blockPerson,
  getMessageFile,
  getReportedMessages,
  resolveMessage,
  sendMessage,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat } from '../../../testing/a-chat.ts';
import { aModerator, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aReportedMessage } from '../../../testing/a-reported-message.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, failureOf, withoutDate } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
type Chat = Awaited<ReturnType<typeof aReportedMessage>>;
let chat: Chat;
let messageId: number;
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' }).then((createdChat) => ({
    ...createdChat,
    messageId: 0,
  }));
  const response = await world.call(sendMessage, {
    token: chat.buyer.token,
    form: { chat_id: String(chat.id), message: 'Переведите задаток' },
    files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
  });
  messageId = dataOf(sendMessage, response).id;
  await world.app.services.messages.markSpam(chat.seller.user.id, messageId);
});

const requestList = (token: string) => world.call(getReportedMessages, { token });
const requestResolution = (token: string) =>
  world.call(resolveMessage, { token, params: { id: messageId }, body: { action: 'keep' } });
const requestFile = (token: string) =>
  world.call(getMessageFile, { token, params: { message_id: messageId } });

/** Callers and the expected statuses of three operations; 0 skips the operation. */
const callers: [string, () => Promise<string>, [list: number, resolve: number, file: number]][] = [
  ['the buyer', async () => chat.buyer.token, [403, 403, 200]],
  ['the seller', async () => chat.seller.token, [403, 403, 200]],
  ['a stranger', async () => (await aSignedInAccount(world)).token, [403, 403, 404]],
  [
    'another buyer, blocked by the seller',
    async () => {
      const { buyer } = await aChat(world, { seller: chat.seller });
      const body = { user_id: buyer.user.id };
      await world.call(blockPerson, { token: chat.seller.token, body });
      return buyer.token;
    },
    [403, 403, 404],
  ],
  [
    'a blocked account',
    async () => {
      const { user } = await aModerator(world);
      const token = await tokenOf(world, user.id);
      await world.app.services.staff.block(user.id, 'спам');
      return token;
    },
    [401, 401, 401],
  ],
  [
    'a former moderator',
    async () => {
      const { user, token } = await aModerator(world);
      await world.app.services.staff.setRole(user.email, 'user');
      return token;
    },
    [403, 403, 404],
  ],
  ['a visitor', async () => 'none', [401, 401, 401]],
  [
    'an administrator',
    async () => (await aSignedInAccount(world, { role: 'admin' })).token,
    [200, 0, 200],
  ],
];

describe('reported messages', () => {
  it.each(callers)(
    'return the expected statuses to %s',
    async (_name, signIn, [listStatus, resolveStatus, fileStatus]) => {
      const token = await signIn();

      expect((await requestList(token)).status).toBe(listStatus);
      if (resolveStatus) failureOf(await requestResolution(token), resolveStatus);
      expect((await requestFile(token)).status).toBe(fileStatus);
      const count = await world.database.messageReport.count({ where: { settledAt: null } });
      expect(count).toBeGreaterThan(0);
    },
  );

  it.each(['buyer', 'seller'] as const)(
    'exclude chats in which the moderator is the %s',
    async (role) => {
      const moderator = await aModerator(world);
      const ownMessage = await aReportedMessage(world, { [role]: moderator });
      const [unreportedChat, otherModerator] = [
        await aChat(world, { [role]: moderator }),
        await aModerator(world),
      ];
      const decide = (id: number) =>
        world.call(resolveMessage, {
          token: moderator.token,
          params: { id },
          body: { action: 'keep' },
        });
      const idsOf = async (token: string) =>
        dataOf(getReportedMessages, await requestList(token)).map(({ id }) => id);

      expect(await idsOf(moderator.token)).not.toContain(ownMessage.messageId);
      expect(await idsOf(otherModerator.token)).toContain(ownMessage.messageId);
      const rejectedResponse = withoutDate(await decide(ownMessage.messageId));
      expect(rejectedResponse).toMatchObject({ status: 403 });
      // The response must not reveal whether the message has been reported.
      expect(withoutDate(await decide(unreportedChat.first.id))).toEqual(rejectedResponse);
    },
  );

  it('contain no private data of the sender', async () => {
    const buyer = await aSignedInAccount(world, {
      lastName: 'Тайнофамильев',
      phone: '+79261234567',
    });
    await aReportedMessage(world, { buyer });

    const response = await requestList((await aModerator(world)).token);

    expect(response.text).toContain(buyer.user.firstName);
    expect(response.text).not.toMatch(/Тайнофамильев|79261234567|example\.test/);
  });

  it('mark senders whom the moderator has blocked', async () => {
    const moderator = await aModerator(world);
    const buyer = await aSignedInAccount(world);
    await aChat(world, { buyer, seller: moderator });
    await world.call(blockPerson, { token: moderator.token, body: { user_id: buyer.user.id } });
    const { messageId: id } = await aReportedMessage(world, { buyer });

    const items = dataOf(getReportedMessages, await requestList(moderator.token));

    expect(items.find((item) => item.id === id)?.sender.blocked).toBe(true);
  });
});
