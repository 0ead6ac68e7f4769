import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { updateProfile } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aSignedInAccount } from '../testing/an-account.ts';
import { pathOf, START, sharedWorld } from '../testing/test-world.ts';

const world = sharedWorld();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  const { user, token } = await aSignedInAccount(world);
  tokens['a forged token'] = `${token}A`;
  tokens['the token of a blocked account'] = token;
  await world.database.user.update({
    where: { id: user.id },
    data: { blockedAt: START, blockedReason: 'спам' },
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});

it.each(['no token', 'a forged token', 'the token of a blocked account'])(
  'rejects a large upload before reading it: %s',
  async (state) => {
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST ${pathOf(updateProfile)} HTTP/1.1`,
      'Host: test',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${50 * 1_024 * 1_024}`,
      ...(tokens[state] ? [`Authorization: Bearer ${tokens[state]}`] : []),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n${'a'.repeat(4_096)}`);

    // The rest is never sent: a response proves that the server does not wait for it.
    const [bytes] = await once(socket, 'data');

    socket.destroy();
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 401 /);
  },
);
