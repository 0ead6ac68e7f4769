import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { getMessageFile, sendMessage } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allMessageFilePaths } from '../../../infra/message-files.ts';
import { aChat, aMessage } from '../../../testing/a-chat.ts';
import { aModerator, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf, withoutDate } from '../../../testing/responses.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const world = sharedWorld();
let chat: Awaited<ReturnType<typeof aChat>>;
let messageId: number;
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' });
  messageId = await sendFile();
});

async function sendFile(): Promise<number> {
  const response = await world.call(sendMessage, {
    token: chat.buyer.token,
    form: { chat_id: String(chat.id) },
    files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
  });
  return dataOf(sendMessage, response).id;
}

const open = (id: number, token?: string, size?: string) =>
  world.call(getMessageFile, {
    params: { message_id: id },
    ...(token && { token }),
    ...(size && { query: { size } }),
  });

describe('message file', () => {
  it('returns 404 for other users, missing files and other paths', async () => {
    const missingResponse = withoutDate(await open(2_147_483_647, chat.buyer.token));
    expect(missingResponse.status).toBe(404);
    const others = [(await aSignedInAccount(world)).token, (await aModerator(world)).token];
    for (const token of others)
      expect(withoutDate(await open(messageId, token))).toEqual(missingResponse);
    const text = await aMessage(world, chat.buyer.token, { chat_id: chat.id });
    expect(withoutDate(await open(text.id, chat.buyer.token))).toEqual(missingResponse);

    failureOf(await open(messageId), 401);
    for (const path of await storedFiles(world)) {
      expect((await world.http.get(`/media/${path}`)).status).toBe(404);
      expect((await world.http.get(`/media/private/${path}`)).status).toBe(404);
    }
  });

  it.each(['medium', '', '../large', 'LARGE'])('rejects size %j', async (size) => {
    const response = await world.call(getMessageFile, {
      token: chat.buyer.token,
      params: { message_id: messageId },
      query: { size },
    });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['size']);
  });

  it('is reported if it is lost or damaged, and deleted with its message by the sweep', async () => {
    const { media } = world.app.services;
    const intact = { orphans: [], missing: [], damaged: [], messages: [], requests: [] };
    expect(await media.compareWithDatabase()).toEqual(intact);
    const [lostId, truncatedId] = [await sendFile(), await sendFile()];
    const pathsOf = async (id: number) => {
      const file = await world.database.messageFile.findUniqueOrThrow({ where: { messageId: id } });
      return allMessageFilePaths(file.key, file.kind).map((path) =>
        join(world.config.MEDIA_FOLDER, path),
      );
    };
    rmSync((await pathsOf(lostId))[0] ?? '');
    truncateSync((await pathsOf(truncatedId))[1] ?? '', 10);
    expect(await media.compareWithDatabase()).toEqual({
      ...intact,
      messages: [lostId, truncatedId],
    });

    await world.database.chatMessage.deleteMany({ where: { id: { in: [lostId, truncatedId] } } });
    world.clock.moveTo(new Date(Date.now() + 2 * DAY_MS));
    expect(await media.sweepOrphans()).toBe(3);
    world.clock.moveTo(START);

    expect(await media.compareWithDatabase()).toEqual(intact);
    expect((await open(messageId, chat.seller.token)).status).toBe(200);
  });
});
