import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createPost, deleteImage, updatePost } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPostForm, aSeller, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { failureOf } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Checks that need no files run before any file is read or processed.
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => world.clock.moveTo(START));

const partHeader = (name: string, file?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`;

/**
 * Sends the fields and the start of a file of 50 MB, but not its rest: there is a response only if the server does
 * not wait for it.
 * @returns status and code
 */
async function beginUpload(token: string, fields: Record<string, string>, path: string) {
  const { port } = world.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: test',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${50 * 1_024 * 1_024}`,
    `Authorization: Bearer ${token}`,
  ];
  const parts = Object.entries(fields).map(([name, value]) => `${partHeader(name)}${value}\r\n`);
  const file = `${partHeader('userfiles[]', 'a.jpg')}${'a'.repeat(4_096)}`;
  socket.write(`${lines.join('\r\n')}\r\n\r\n${parts.join('')}${file}`);
  const [responseBytes] = await once(socket, 'data');
  socket.destroy();
  const [, status] = /^HTTP\/1\.1 (\d+) /.exec(String(responseBytes)) ?? [];
  const [, code] = /"code":"([^"]+)"/.exec(String(responseBytes)) ?? [];
  return [Number(status), code];
}

const updatePath = pathOf(updatePost);

describe("an upload whose first field is the ad's id", () => {
  it('is rejected at once for an unknown ad or one of another account', async () => {
    const { token } = await aSeller(world);
    const other = await aSeller(world);
    const { id } = await anOwnPost(world, other.user.id);

    for (const postId of ['2147483647', String(id)]) {
      expect(await beginUpload(token, { id: postId }, updatePath)).toEqual([404, 'post.not_found']);
    }
  });

  it('is rejected at once for an ad in moderation', async () => {
    const { user, token } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'moderation');

    const response = await beginUpload(token, { id: String(id), description: 'x' }, updatePath);

    expect(response).toEqual([409, 'post.wrong_state']);
  });

  it('is rejected at once if it would take a placement and none remains', async () => {
    const { user, token } = await aSeller(world, { placements: 0 });
    const { id } = await anOwnPost(world, user.id, { status: 'denied', publishedAt: null });

    expect(await beginUpload(token, { id: String(id) }, updatePath)).toEqual([
      402,
      'post.no_allowance',
    ]);
  });
});

describe("an upload whose file precedes the ad's id", () => {
  it('is rejected with the same response after the file', async () => {
    const { user, token } = await aSeller(world);
    const file = await aUniquePicture();
    const response = await world.http
      .post(updatePath)
      .set('Authorization', `Bearer ${token}`)
      .attach('userfiles[]', file, 'a.jpg')
      .field('id', '2147483647');

    expect(failureOf(response, 404).code).toBe('post.not_found');
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe('the removal of a photo of an ad in moderation', () => {
  it.each([
    ['that it does not have', 2_147_483_647],
    ['with an invalid id', 'x'],
    ['without an id', undefined],
  ])('is rejected because of the status of the ad for a photo %s', async (_what, image_id) => {
    const { user, token } = await aSeller(world);
    const { id } = await aPostInStatus(world, user.id, 'moderation');

    const response = await world.call(deleteImage, { token, body: { id, image_id } });

    expect(failureOf(response, 409).code).toBe('post.wrong_state');
  });
});

describe('a new ad with fewer than six photos', () => {
  it.each([
    ['five files', 0, 5],
    ['two photos and three files', 2, 3],
    ['no photo at all', 0, 0],
  ])('is rejected with %s before any is processed', async (_what, storedCount, fileCount) => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const ids = await createPhotoRows(world, user.id, storedCount);
    const form = await aPostForm(world, storedCount > 0 ? photoField(ids) : {});
    const lastId = await lastPhotoId();

    const request = world.call(createPost, { token, form });
    for (let n = 0; n < fileCount; n += 1)
      request.attach('userfiles[]', await aUniquePicture(), `${n}.jpg`);
    const { errors } = failureOf(await request, 422);

    expect(Object.keys(errors ?? {})).toEqual(['userfiles']);
    const photos = await world.database.photo.findMany({ where: { userId: user.id } });
    expect(photos.map(({ id }) => id)).toEqual(ids);
    // No photo row was created: the sequence has not advanced.
    expect(await lastPhotoId()).toBe(lastId);
    expect(await world.database.rateLimit.count({ where: { key: `photos of ${user.id}` } })).toBe(
      0,
    );
    expect((await world.app.services.allowance.allowanceOf(user.id)).count).toBe(1);
  });
});

async function lastPhotoId() {
  const [row] = await world.database.$queryRaw<{ last: bigint }[]>`
    SELECT pg_sequence_last_value(pg_get_serial_sequence('photo', 'id')::regclass) AS last`;
  return row?.last ?? null;
}
