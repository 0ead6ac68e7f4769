import { resolveMessage } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat } from '../../../testing/a-chat.ts';
import { aModerator } from '../../../testing/a-form.ts';
import { aReportedMessage } from '../../../testing/a-reported-message.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
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
  it('returns 404 without a report', async () => {
    const { first } = await aChat(world);

    const unreported = failureOf(await resolve(first.id), 404);

    expect(unreported).toEqual(failureOf(await resolve(2_147_483_647), 404));
    expect(unreported.code).toBe('message.not_found');
  });

  it('is rejected the second time, before the body is read', async () => {
    const { messageId } = await aReportedMessage(world);
    expect((await resolve(messageId, { action: 'delete' })).status).toBe(200);

    expect(failureOf(await resolve(messageId, {}), 409).code).toBe('report.resolved');
    expect(failureOf(await resolve(messageId), 409).message).toBe(
      'По этому сообщению решение уже принято',
    );
  });

  it('does not block staff, and leaves the message unchanged', async () => {
    const buyer = await aSignedIn(world, { role: 'admin' });
    const { messageId, first } = await aReportedMessage(world, { buyer });

    const failed = failureOf(await resolve(messageId, { action: 'block_sender' }), 403);

    expect(failed.code).toBe('user.is_staff');
    expect(await isOpen(messageId)).toBe(true);
    const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id: messageId } });
    expect(row).toMatchObject({ text: first.message, deletedForBuyer: false });
    expect((await resolve(messageId, { action: 'delete' })).status).toBe(200);
  });
});
