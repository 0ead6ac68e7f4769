import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestFile, sendToAdmin } from '@pitlane/contracts';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCameraJpeg, METADATA_MARKER } from '../../../testing/a-picture.ts';
import { aModerator, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf, withoutDate } from '../../../testing/responses.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const world = sharedWorld();
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.request.deleteMany();
});

async function sendFile(bytes: Buffer, name: string, token?: string): Promise<number> {
  const response = await world.call(sendToAdmin, {
    ...(token !== undefined && { token }),
    headers: aBrowser(),
    form: { message: 'Вот' },
    files: { file: { bytes, name } },
  });
  return dataOf(sendToAdmin, response).id;
}

const openFile = (id: number, token?: string) =>
  world.call(getRequestFile, { params: { id }, ...(token !== undefined && { token }) });
const download = (id: number, token: string) =>
  world.app.inject({
    method: 'GET',
    url: pathOf(getRequestFile, { id }),
    headers: { authorization: `Bearer ${token}` },
  });

describe('request file', () => {
  it('can be downloaded by its sender and moderators, without metadata', async () => {
    const { token } = await aSignedInAccount(world);
    const moderator = await aModerator(world);
    const id = await sendFile(await aCameraJpeg(), '"Кузов"\r\nX: 1.png', token);

    for (const reader of [token, moderator.token]) {
      const { statusCode, headers, rawPayload } = await download(id, reader);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename\*=UTF-8''[\w%.-]+\.jpg$/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('no-store');
      expect(rawPayload.includes(METADATA_MARKER)).toBe(false);
      const { width, height, exif } = await sharp(rawPayload).metadata();
      expect([width, height, exif]).toEqual([240, 320, undefined]);
    }
    const logEntries = await world.database.moderationEntry.findMany();
    expect(
      logEntries.map(({ action, moderatorId, reason }) => [action, moderatorId, reason]),
    ).toEqual([['open_request', moderator.user.id, `№ ${id}`]]);
  });

  it('is an unchanged PDF, regardless of its name', async () => {
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    const moderator = await aModerator(world);
    const id = await sendFile(bytes, 'page.html');

    const { headers, rawPayload } = await download(id, moderator.token);

    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('page.pdf');
    expect(rawPayload).toEqual(bytes);
  });

  it('returns 404 to other users and outside the endpoint', async () => {
    const { token } = await aSignedInAccount(world);
    const stranger = await aSignedInAccount(world);
    const id = await sendFile(await aUniquePicture(), 'a.jpg', token);
    const anonymousId = await sendFile(await aUniquePicture(), 'a.jpg');
    const missing = withoutDate(await openFile(2_147_483_647, stranger.token));
    expect(failureOf(await openFile(2_147_483_647, stranger.token), 404).code).toBe(
      'request.not_found',
    );

    for (const fileId of [id, anonymousId]) {
      expect(withoutDate(await openFile(fileId, stranger.token))).toEqual(missing);
    }
    expect(withoutDate(await openFile(anonymousId, token))).toEqual(missing);
    failureOf(await openFile(id), 401);
    for (const path of await storedFiles(world)) {
      expect(path).toMatch(/^requests\/[\da-f]{64}\.(jpg|pdf)$/);
      for (const prefix of ['/media/', '/media/private/', '/']) {
        expect((await world.http.get(prefix + path)).status).toBe(404);
      }
    }
  });

  it('is swept a day after its request is deleted', async () => {
    const { media } = world.app.services;
    const id = await sendFile(await aUniquePicture(), 'a.jpg');
    await media.sweepOrphans();
    const { key } = await world.database.requestFile.findUniqueOrThrow({
      where: { requestId: id },
    });
    expect((await media.compareWithDatabase()).orphans).not.toContain(key);

    await world.database.request.delete({ where: { id } });
    const orphans = (await media.compareWithDatabase()).orphans;
    expect(orphans).toContain(key);
    for (const file of orphans) {
      const path = join(world.config.MEDIA_FOLDER, file);
      expect(readFileSync(path).length).toBeGreaterThan(0);
      utimesSync(path, START, START);
    }
    world.clock.moveTo(new Date(START.getTime() + DAY_MS - 1_000));
    await media.sweepOrphans();
    expect((await media.compareWithDatabase()).orphans).toEqual(orphans);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS + 1_000));
    await media.sweepOrphans();
    expect((await media.compareWithDatabase()).orphans).toEqual([]);
  });

  it('is reported as missing if it is not in the storage', async () => {
    const { token } = await aSignedInAccount(world);
    const id = await sendFile(await aUniquePicture(), 'a.jpg', token);
    const { key } = await world.database.requestFile.findUniqueOrThrow({
      where: { requestId: id },
    });
    expect((await world.app.services.media.compareWithDatabase()).requests).toEqual([]);
    rmSync(join(world.config.MEDIA_FOLDER, key));

    expect(failureOf(await openFile(id, token), 404).code).toBe('request.not_found');
    expect((await world.app.services.media.compareWithDatabase()).requests).toEqual([id]);
  });
});
