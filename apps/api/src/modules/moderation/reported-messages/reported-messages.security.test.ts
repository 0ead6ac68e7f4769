import {
  blockPerson,
  getMessageFile,
  getReportedMessages,
  resolveMessage,
  sendMessage,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat } from '../../../testing/a-chat.ts';
import { aFreshPicture, aModerator } from '../../../testing/a-form.ts';
import { aReportedMessage } from '../../../testing/a-reported-message.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, failureOf, withoutDate } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
type Chat = Awaited<ReturnType<typeof aReportedMessage>>;
let chat: Chat;
let messageId: number;
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' }).then((made) => ({ ...made, messageId: 0 }));
  const answer = await world.call(sendMessage, {
    token: chat.buyer.token,
    form: { chat_id: String(chat.id), message: 'Переведите задаток' },
    files: { file: { bytes: await aFreshPicture(), name: 'a.jpg' } },
  });
  messageId = dataOf(sendMessage, answer).id;
  await world.app.services.messages.markSpam(chat.seller.user.id, messageId);
});

const list = (token: string) => world.call(getReportedMessages, { token });
const resolve = (token: string) =>
  world.call(resolveMessage, { token, params: { id: messageId }, body: { action: 'keep' } });
const open = (token: string) =>
  world.call(getMessageFile, { token, params: { message_id: messageId } });

/** Callers and the expected statuses of three operations (0: skipped). */
const callers: [string, () => Promise<string>, [list: number, resolve: number, file: number]][] = [
  ['the buyer', async () => chat.buyer.token, [403, 403, 200]],
  ['the seller', async () => chat.seller.token, [403, 403, 200]],
  ['a stranger', async () => (await aSignedIn(world)).token, [403, 403, 404]],
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
    async () => (await aSignedIn(world, { role: 'admin' })).token,
    [200, 0, 200],
  ],
];

describe('reported messages', () => {
  it.each(callers)('enforce access of %s', async (_name, signIn, [listed, decided, file]) => {
    const token = await signIn();

    expect((await list(token)).status).toBe(listed);
    if (decided) failureOf(await resolve(token), decided);
    expect((await open(token)).status).toBe(file);
    const count = await world.database.messageReport.count({ where: { settledAt: null } });
    expect(count).toBeGreaterThan(0);
  });

  it.each(['buyer', 'seller'] as const)('exclude own chats of the moderator: %s', async (role) => {
    const staff = await aModerator(world);
    const own = await aReportedMessage(world, { [role]: staff });
    const [unreported, other] = [await aChat(world, { [role]: staff }), await aModerator(world)];
    const decide = (id: number) =>
      world.call(resolveMessage, { token: staff.token, params: { id }, body: { action: 'keep' } });
    const idsOf = async (token: string) =>
      dataOf(getReportedMessages, await list(token)).map(({ id }) => id);

    expect(await idsOf(staff.token)).not.toContain(own.messageId);
    expect(await idsOf(other.token)).toContain(own.messageId);
    const refused = withoutDate(await decide(own.messageId));
    expect(refused).toMatchObject({ status: 403 });
    // The response must not reveal a report.
    expect(withoutDate(await decide(unreported.first.id))).toEqual(refused);
  });

  it('contain no private data of the sender', async () => {
    const buyer = await aSignedIn(world, { lastName: 'Тайнофамильев', phone: '+79261234567' });
    await aReportedMessage(world, { buyer });

    const answer = await list((await aModerator(world)).token);

    expect(answer.text).toContain(buyer.user.firstName);
    expect(answer.text).not.toMatch(/Тайнофамильев|79261234567|example\.test/);
  });

  it('mark senders blocked by the moderator', async () => {
    const staff = await aModerator(world);
    const buyer = await aSignedIn(world);
    await aChat(world, { buyer, seller: staff });
    await world.call(blockPerson, { token: staff.token, body: { user_id: buyer.user.id } });
    const { messageId: id } = await aReportedMessage(world, { buyer });

    const items = dataOf(getReportedMessages, await list(staff.token));

    expect(items.find((item) => item.id === id)?.sender.blocked).toBe(true);
  });
});
