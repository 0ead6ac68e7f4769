import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getProfile, updateProfile } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPicture } from '../../../testing/a-picture.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { MULTIPART_TYPE, multipart, sendBytes } from '../../../testing/multipart.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, type TestWorld, testWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let port: number;
let token: string;
let folder: string;
beforeAll(async () => {
  // A separate folder, because other tests use the default one in parallel.
  folder = mkdtempSync(join(tmpdir(), 'pitlane-uploads-'));
  vi.stubEnv('TMPDIR', folder);
  world = await testWorld();
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
beforeEach(async () => {
  token = (await aSignedInAccount(world)).token;
});
afterAll(async () => {
  await world.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const sendBody = (bytes: Buffer, type = MULTIPART_TYPE) =>
  sendBytes(world, updateProfile, { token, bytes, type });
const fetchProfile = async () => dataOf(getProfile, await world.call(getProfile, { token }));
const field = { name: 'first_name', value: 'Ольга' };
const listMediaFiles = () => readdirSync(world.config.MEDIA_FOLDER, { recursive: true }).sort();
const listTemporaryFiles = () => readdirSync(folder, { recursive: true });

/** Returns the request line and headers of an upload. */
const requestHead = (length: number, headers: string[] = []) =>
  [
    `POST ${pathOf(updateProfile)} HTTP/1.1`,
    'Host: test',
    `Content-Type: ${MULTIPART_TYPE}`,
    `Content-Length: ${length}`,
    ...headers,
    '\r\n',
  ].join('\r\n');

async function openConnection(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function waitForClosedConnections(): Promise<void> {
  const { server } = world.app;
  await expect
    .poll(
      () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
      {
        timeout: 20_000,
      },
    )
    .toBe(0);
}

describe('a multipart body', () => {
  const wholeBody = multipart([field]);
  const png = { name: 'avatar', filename: 'a.png', type: 'image/png' };
  const fileField = { ...png, value: Buffer.alloc(2_000, 1) };
  const cases: [what: string, bytes: Buffer, statuses: number[], type?: string][] = [
    ['without a boundary', wholeBody, [400], 'multipart/form-data'],
    ['with an empty boundary', wholeBody, [400], 'multipart/form-data; boundary='],
    ['with another boundary', wholeBody, [400], 'multipart/form-data; boundary=other'],
    [
      'with a boundary of 5000 letters',
      wholeBody,
      [400],
      `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
    ],
    ['without its end', multipart([field], ''), [400]],
    ['cut off within a field', wholeBody.subarray(0, 90), [400]],
    ['cut off within the head of a part', wholeBody.subarray(0, 40), [400]],
    ['cut off within a file', multipart([fileField], '').subarray(0, 1_000), [400]],
    ['of random bytes', Buffer.alloc(5_000, 7), [400]],
    ['of 200 fields', multipart(Array(200).fill(field)), [413]],
    ['of 200 files', multipart(Array(200).fill(fileField)), [422]],
    ['of two files', multipart([fileField, fileField]), [422]],
    ['with a field of 100 KB', multipart([{ name: 'address', value: 'a'.repeat(100_000) }]), [413]],
    [
      'with a long field that exceeds the limit within a UTF-8 character',
      multipart([{ name: 'address', value: 'я'.repeat(30_000) }]),
      [413],
    ],
    [
      'with a field named __proto__',
      multipart([{ name: '__proto__', value: '{"isAdmin":true}' }]),
      [400],
    ],
    ['with a list named __proto__', multipart([{ name: '__proto__[]', value: '1' }]), [400]],
    ['with a file named __proto__', multipart([{ ...fileField, name: '__proto__' }]), [400]],
    ['with a field named constructor', multipart([{ name: 'constructor', value: '1' }]), [400]],
    [
      'with a field of JSON',
      multipart([{ ...field, value: '{"a":1}', type: 'application/json' }]),
      [400],
    ],
    [
      'with a field of invalid JSON',
      multipart([{ ...field, value: '{"a', type: 'application/json' }]),
      [400],
    ],
    [
      'with JSON that pollutes prototypes',
      multipart([{ ...field, value: '{"__proto__":{"isAdmin":1}}', type: 'application/json' }]),
      [400],
    ],
  ];

  it.each(cases)('%s is rejected in the usual format', async (_what, bytes, statuses, type) => {
    const response = await sendBody(bytes, type);

    expect(statuses, response.text).toContain(response.status);
    const { code } = failureOf(response, response.status);
    expect(['bad_request', 'too_large', 'validation']).toContain(code);
    expect(response.text).not.toMatch(/busboy|FST_|boundary|multipart|stack/i);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it.each([
    ['application/json', '{"first_name":"Ольга"}'],
    ['application/x-www-form-urlencoded', 'first_name=x'],
    ['text/plain', 'first_name=x'],
    ['image/png', 'x'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['', 'x'],
  ])('is required: %s returns 415', async (type, bytes) => {
    const response = await sendBody(Buffer.from(bytes), type);

    expect(failureOf(response, 415).code).toBe('unsupported_media_type');
  });

  it('with a content encoding returns 415', async () => {
    const response = await sendBody(wholeBody).set('Content-Encoding', 'gzip');

    expect(failureOf(response, 415).code).toBe('unsupported_media_type');
  });

  it('can contain a file in another field, which does not become the avatar', async () => {
    const value = await aPicture().png().toBuffer();
    const filesBefore = listMediaFiles();

    const response = await sendBody(multipart([{ ...png, name: 'picture', value }]));

    expect(dataOf(updateProfile, response).avatar).toBeNull();
    expect(listMediaFiles()).toEqual(filesBefore);
  });

  it('can contain a field with an extremely long name, which is ignored', async () => {
    const response = await sendBody(
      multipart([{ ...field, name: `first_name${'x'.repeat(10_000)}` }]),
    );

    expect(dataOf(updateProfile, response).first_name).toBe('Иван');
  });

  it('can contain text instead of a picture, which is ignored', async () => {
    const response = await sendBody(
      multipart([{ name: 'avatar', value: '/media/avatars/x.webp' }]),
    );

    expect(dataOf(updateProfile, response).avatar).toBeNull();
  });
});

describe('an upload', () => {
  it('is rejected for a visitor before its body is read', async () => {
    const times: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const socket = await openConnection();
      const startedAt = performance.now();

      socket.write(requestHead(50 * 1_024 * 1_024));
      const [chunk] = await once(socket, 'data');

      times.push(performance.now() - startedAt);
      expect(String(chunk)).toMatch(/^HTTP\/1\.1 401 .*"unauthorized"/s);
      socket.destroy();
    }
    // A busy machine may delay single requests, but not all of them.
    expect(Math.min(...times)).toBeLessThan(300);
  });

  it('that is aborted leaves no files, and other requests succeed', async () => {
    const [mediaBefore, temporaryBefore] = [listMediaFiles(), listTemporaryFiles()];
    const file = await aPicture(640, 480).png().toBuffer();
    const bytes = multipart([
      { name: 'avatar', value: file, filename: 'a.png', type: 'image/png' },
    ]);
    const head = requestHead(bytes.length, [`Authorization: Bearer ${token}`]);

    const sockets = await Promise.all(Array.from({ length: 50 }, openConnection));
    for (const [index, socket] of sockets.entries()) {
      socket.on('error', () => {});
      socket.write(head);
      socket.write(bytes.subarray(0, Math.floor((bytes.length * (index % 10)) / 10)));
    }
    const response = await world.call(getProfile, { token });
    expect(response.status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await waitForClosedConnections();

    expect(listMediaFiles()).toEqual(mediaBefore);
    // The server notices the end of a connection with a short delay.
    await expect.poll(listTemporaryFiles, { timeout: 20_000 }).toEqual(temporaryBefore);
    expect((await sendBody(bytes)).status).toBe(200);
  });

  it('that is aborted leaves its account unchanged', async () => {
    const profileBefore = await fetchProfile();
    const bytes = multipart([{ ...field, value: 'Другая' }]);
    const socket = await openConnection();
    socket.on('error', () => {});

    socket.write(requestHead(bytes.length, [`Authorization: Bearer ${token}`]));
    socket.write(bytes.subarray(0, bytes.length - 4));
    socket.destroy();
    await waitForClosedConnections();

    expect(await fetchProfile()).toEqual(profileBefore);
  });
});
