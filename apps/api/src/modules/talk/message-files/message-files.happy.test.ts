import {
  deleteMessage,
  getMessageFile,
  getMessages,
  markMessageAsSpam,
  sendMessage,
} from '@pitlane/contracts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat } from '../../../testing/a-chat.ts';
import {
  aCameraJpeg,
  anAnimatedPng,
  aPicture,
  aTransparentPng,
  METADATA_MARKER,
} from '../../../testing/a-picture.ts';
import { aUniquePicture } from '../../../testing/a-placed-post.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let chat: Awaited<ReturnType<typeof aChat>>;
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n');

const sendFileRaw = (bytes: Buffer, name: string, form: Record<string, string> = {}) =>
  world.call(sendMessage, {
    token: chat.buyer.token,
    form: { chat_id: String(chat.id), ...form },
    files: { file: { bytes, name } },
  });
const sendFile = async (bytes: Buffer, name: string, form: Record<string, string> = {}) =>
  dataOf(sendMessage, await sendFileRaw(bytes, name, form));
const openFile = (token: string, id: number, size = '') =>
  world.app.inject({
    url: `${pathOf(getMessageFile, { message_id: id })}${size && `?size=${size}`}`,
    headers: { authorization: `Bearer ${token}` },
  });

describe('a picture', () => {
  it('is shown to both sides as an upright JPEG without metadata', async () => {
    const message = await sendFile(await aCameraJpeg(), 'Салон.jpeg', { message: 'Вот' });

    const { buyer, seller, id } = chat;
    expect(message.message).toBe('Вот');
    expect(message.file).toMatchObject({ kind: 'picture', name: 'Салон.jpg' });
    for (const { token } of [buyer, seller]) {
      const large = await openFile(token, message.id);
      expect([large.statusCode, large.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(large.rawPayload.length).toBe(message.file?.size);
      expect(large.rawPayload.includes(METADATA_MARKER)).toBe(false);
      const { width, height, format, exif } = await sharp(large.rawPayload).metadata();
      expect([width, height, format, exif]).toEqual([240, 320, 'jpeg', undefined]);
    }
    const read = await world.call(getMessages, { token: seller.token, params: { id } });
    expect(dataOf(getMessages, read).at(-1)?.file).toEqual(message.file);
  });

  it('is converted from PNG to JPEG and available in two sizes', async () => {
    const message = await sendFile(await aPicture(4_000, 100).png().toBuffer(), 'wide.png');
    const dimensions = [];
    for (const size of ['thumb', 'large']) {
      const { rawPayload } = await openFile(chat.seller.token, message.id, size);
      const { width, height } = await sharp(rawPayload).metadata();
      dimensions.push([width, height]);
    }

    expect(dimensions).toEqual([
      [320, 8],
      [1_600, 40],
    ]);
    for (const bytes of [await aTransparentPng(9, 9), anAnimatedPng()]) {
      expect((await sendFile(bytes, 'a.png')).file?.name).toBe('a.jpg');
    }
  });
});

describe('a PDF', () => {
  it('is returned unchanged as a download, regardless of the requested size', async () => {
    const message = await sendFile(PDF, 'Договор: купли.PDF');

    expect(message).toMatchObject({
      message: '',
      file: { kind: 'pdf', name: 'Договор_ купли.pdf', size: PDF.length },
    });
    for (const size of ['', 'thumb', 'large']) {
      const { headers, rawPayload } = await openFile(chat.seller.token, message.id, size);
      expect(rawPayload.equals(PDF)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PDF.length),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Договор_ купли.pdf')}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });
});

describe('a retried upload', () => {
  it('returns the first message for the same client_id, and stores the file once', async () => {
    const bytes = await aUniquePicture();
    const first = await sendFile(bytes, 'a.jpg', { client_id: 'f-1', message: 'x' });
    const before = await storedFiles(world);

    const repeated = await sendFileRaw(bytes, 'b.jpg', { client_id: 'f-1', message: 'x' });
    const otherFile = await sendFileRaw(await aUniquePicture(), 'a.jpg', {
      client_id: 'f-1',
      message: 'x',
    });
    const withoutFile = await world.call(sendMessage, {
      token: chat.buyer.token,
      form: { chat_id: String(chat.id), client_id: 'f-1', message: 'x' },
    });

    expect([repeated.status, dataOf({ response: sendMessage.response }, repeated)]).toEqual([
      200,
      first,
    ]);
    for (const response of [otherFile, withoutFile]) {
      expect(failureOf(response, 422).code).toBe('idempotency.reused');
    }
    expect(await storedFiles(world)).toEqual(before);
  });

  it('creates one message for concurrent requests', async () => {
    const bytes = await aUniquePicture();
    const before = (await storedFiles(world)).length;

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => sendFileRaw(bytes, 'a.jpg', { client_id: 'f-2' })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await storedFiles(world)).toHaveLength(before + 2);
  });
});

describe('the file of a deleted message', () => {
  const remove = (token: string, id: number) =>
    world.call(deleteMessage, { token, body: { message_id: id } });

  it('is unavailable to the user who deleted it, and is deleted from the storage once both have', async () => {
    const before = await storedFiles(world);
    const { id } = await sendFile(PDF, 'a.pdf', { message: 'Текст' });
    const { buyer, seller } = chat;

    expect(dataOf(deleteMessage, await remove(seller.token, id)).file).toBeNull();
    expect((await openFile(seller.token, id)).statusCode).toBe(404);
    expect((await openFile(buyer.token, id)).statusCode).toBe(200);

    await remove(buyer.token, id);
    await runJobs(world, 'remove-file');
    expect((await openFile(buyer.token, id)).statusCode).toBe(404);
    expect(await storedFiles(world)).toEqual(before);
    const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id } });
    expect(row.text).toBe('');
  });

  it('is retained, but unavailable to both sides, while the message is reported', async () => {
    const { id } = await sendFile(PDF, 'a.pdf', { message: 'Текст' });
    const { buyer, seller } = chat;
    await world.call(markMessageAsSpam, { token: seller.token, body: { message_id: id } });

    for (const { token } of [buyer, seller]) await remove(token, id);

    for (const { token } of [buyer, seller])
      expect((await openFile(token, id)).statusCode).toBe(404);
    const row = await world.database.chatMessage.findUniqueOrThrow({
      where: { id },
      include: { file: true },
    });
    expect([row.text, row.file?.name]).toEqual(['Текст', 'a.pdf']);
  });
});
