import { createHash, randomBytes } from 'node:crypto';
import {
  approvePost,
  getModerationPosts,
  getProfile,
  makeToken,
  type RouteContract,
  removeToken,
} from '@pitlane/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../infra/database.ts';
import { aSellerRow } from '../../../testing/a-post.ts';
import { rawRequest } from '../../../testing/raw-request.ts';
import { freePort, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { pathOf, START } from '../../../testing/test-world.ts';

// Logs of a real server process while tools send requests.
let processes: TestProcesses;
beforeAll(async () => {
  processes = await testProcesses();
});
afterAll(() => processes.close());

const token = `mk_${randomBytes(32).toString('base64url')}`;

async function storeToken(): Promise<void> {
  const database = openDatabase({
    DATABASE_URL: processes.database.url,
    DATABASE_POOL_SIZE: 2,
    DATABASE_TIMEOUT_MS: 10_000,
  });
  const { id } = await aSellerRow(database, { role: 'moderator' });
  const hash = createHash('sha256').update(token).digest('hex');
  // The process uses the machine's clock.
  const expiresAt = new Date(Date.now() + 3_600_000);
  const row = { userId: id, name: 'Бот', hash, createdAt: START, expiresAt };
  await database.accessToken.create({ data: row });
  await database.$disconnect();
}

// Processes start slowly on a busy machine.
it('logs no token, whatever the outcome of its request', {
  timeout: 120_000,
}, async () => {
  await storeToken();
  const port = await freePort();
  const server = processes.start('server', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
    PORT: String(port),
    DATABASE_TIMEOUT_MS: '10000',
    RATE_LIMIT_SCALE: '0',
  });
  await server.ready;
  const sendRequest = async (contract: RouteContract, authorization: string, query = '') => {
    const path = `${pathOf(contract, { id: 7 })}${query}`;
    const headers = [`Authorization: ${authorization}`, 'Content-Length: 0'];
    const { status } = await rawRequest(port, { method: contract.method, path, headers });
    return status;
  };

  const bearer = `Bearer ${token}`;
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const statuses = [
    await sendRequest(getModerationPosts, bearer),
    await sendRequest(approvePost, bearer),
    await sendRequest(makeToken, bearer),
    await sendRequest(removeToken, bearer),
    await sendRequest(getProfile, bearer),
    await sendRequest(getModerationPosts, `Bearer ${forged}`),
    await sendRequest(getModerationPosts, token),
    await sendRequest(getModerationPosts, bearer, `?token=${token}&page=x`),
  ];

  server.child.kill('SIGTERM');
  const { said } = await server.exited;
  expect(statuses).toEqual([200, 404, 403, 404, 401, 401, 401, 422]);
  expect(said).toContain('/api/moderation/posts');
  for (const secret of [token, forged]) expect(said).not.toContain(secret.slice(3, 30));
});
