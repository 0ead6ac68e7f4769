import { resolveMessage } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat } from '../../../testing/a-chat.ts';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aReportedMessage } from '../../../testing/a-reported-message.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = (await aModerator(world)).token;
});

const resolve = (id: number, body: object = { action: 'keep' }) =>
  world.call(resolveMessage, { token, params: { id }, body });
const isOpen = async (messageId: number) =>
  (await world.database.messageReport.count({ where: { messageId, settledAt: null } })) > 0;

describe('resolving a message', () => {
  it('returns 404 if it is not reported', async () => {
    const { first: firstMessage } = await aChat(world);

    const error = failureOf(await resolve(firstMessage.id), 404);

    expect(error).toEqual(failureOf(await resolve(2_147_483_647), 404));
    expect(error.code).toBe('message.not_found');
  });

  it('is rejected the second time, before the body is validated', async () => {
    const { messageId } = await aReportedMessage(world);
    expect((await resolve(messageId, { action: 'delete' })).status).toBe(200);

    expect(failureOf(await resolve(messageId, {}), 409).code).toBe('report.resolved');
    expect(failureOf(await resolve(messageId), 409).message).toBe(
      'По этому сообщению решение уже принято',
    );
  });

  it('is rejected without changes if it would block staff', async () => {
    const buyer = await aSignedInAccount(world, { role: 'admin' });
    const { messageId, first: firstMessage } = await aReportedMessage(world, { buyer });

    const error = failureOf(await resolve(messageId, { action: 'block_sender' }), 403);

    expect(error.code).toBe('user.is_staff');
    expect(await isOpen(messageId)).toBe(true);
    const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id: messageId } });
    expect(row).toMatchObject({ text: firstMessage.message, deletedForBuyer: false });
    expect((await resolve(messageId, { action: 'delete' })).status).toBe(200);
  });
});
