import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendMessage } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat } from '../../../testing/a-chat.ts';
import { aPngBomb, invalidPictures } from '../../../testing/a-picture.ts';
import { aUniquePicture } from '../../../testing/a-placed-post.ts';
import { multipart, sendBytes } from '../../../testing/multipart.ts';
import { failureOf } from '../../../testing/responses.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const MEGABYTE = 1_024 * 1_024;
const world = sharedWorld();
let chat: Awaited<ReturnType<typeof aChat>>;
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' });
});

const sendFile = (bytes: Buffer, name = 'a.jpg', id = chat.id) =>
  world.call(sendMessage, {
    token: chat.buyer.token,
    form: { chat_id: String(id), message: 'Файл' },
    files: { file: { bytes, name } },
  });
const countMessages = () => world.database.chatMessage.count({ where: { chatId: chat.id } });

describe('sending a file', () => {
  it('is rejected if its bytes are neither JPEG nor PNG nor PDF, regardless of its name', async () => {
    const { 'a PDF': _valid, ...pictures } = await invalidPictures();
    const invalidFiles = {
      ...pictures,
      'a page after the first bytes of a PDF': Buffer.from('%PDF-<script>alert(1)</script>'),
      'a truncated PDF': Buffer.from(`%PDF-1.7\n%%EOF\n${'x'.repeat(2_000)}`),
      'a PDF after a page': Buffer.from('<script>1</script>%PDF-1.7\n%%EOF'),
    };
    for (const [what, bytes] of Object.entries(invalidFiles)) {
      for (const name of ['a.jpg', 'a.pdf']) {
        const failure = failureOf(await sendFile(bytes, name), 422);
        expect([what, Object.keys(failure.errors ?? {})]).toEqual([what, ['file']]);
        expect(failure.errors?.file?.[0], what).toMatch(/[а-яё]/i);
      }
    }
    expect([await countMessages(), await storedFiles(world)]).toEqual([1, []]);
  });

  it('is rejected if it is too large or the second file', async () => {
    failureOf(await sendFile(Buffer.alloc(10 * MEGABYTE + 1)), 413);
    const file = { name: 'file', filename: 'a.jpg', value: await aUniquePicture() };
    const fields = [{ name: 'chat_id', value: String(chat.id) }];
    const response = await sendBytes(world, sendMessage, {
      token: chat.buyer.token,
      bytes: multipart([...fields, file, file]),
    });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['file']);
    expect([await countMessages(), await storedFiles(world)]).toEqual([1, []]);
  });

  it('is rejected for a picture of 900 million pixels, without decoding it', async () => {
    const { errors } = failureOf(await sendFile(aPngBomb(30_000, 30_000), 'bomb.png'), 422);

    expect(Object.keys(errors ?? {})).toEqual(['file']);
  });

  it('is rejected in a chat that is not accepted, before the file is checked', async () => {
    const { id } = await aChat(world, { buyer: chat.buyer });

    const response = await sendFile(Buffer.from('no picture'), 'a.jpg', id);

    expect(failureOf(response, 409).code).toBe('chat.not_accepted');
  });

  it('is rejected in a closed chat before the file is read, at any size', async () => {
    const { id, buyer } = await aChat(world, { status: 'closed' });
    const fields = [
      { name: 'chat_id', value: String(id) },
      { name: 'message', value: 'a' },
    ];
    const file = { name: 'file', filename: 'a.jpg', value: Buffer.alloc(10 * MEGABYTE + 1) };
    const bytes = multipart([...fields, file]);

    const response = await sendBytes(world, sendMessage, { token: buyer.token, bytes });

    expect(failureOf(response, 409).code).toBe('chat.closed');
  });

  it('returns 503 while the storage is unavailable', async () => {
    const folder = join(world.config.MEDIA_FOLDER, 'messages');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(world.config.MEDIA_FOLDER, { recursive: true });
    writeFileSync(folder, '');
    try {
      expect(failureOf(await sendFile(await aUniquePicture()), 503).code).toBe('unavailable');
    } finally {
      rmSync(folder);
    }
    expect(await countMessages()).toBe(1);
    expect((await sendFile(await aUniquePicture())).status).toBe(201);
  });
});
