import { createHash } from 'node:crypto';
import { getModerationPosts, getPost, makeToken } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { clearModerationLog } from '../../../testing/clear-moderation-log.ts';
import { dumpOf } from '../../../testing/database-dump.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moderator: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  moderator = await aModerator(world);
});

const createToken = async ({ token } = moderator) =>
  dataOf(makeToken, await world.call(makeToken, { token, body: { name: 'Бот' } }));
const requestQueue = (token: string) => world.call(getModerationPosts, { token });

describe('an access token', () => {
  it('cannot create another token', async () => {
    const { token } = await createToken();

    const response = await world.call(makeToken, { token, body: { name: 'Внук' } });

    expect(failureOf(response, 403).code).toBe('token.by_token');
    expect(await world.database.accessToken.count({ where: { userId: moderator.user.id } })).toBe(
      1,
    );
  });

  it('reads an ad in moderation with full phone numbers', async () => {
    const owner = await aSeller(world);
    const { id } = await aPostInStatus(world, owner.user.id, 'moderation');
    const { token } = await createToken();

    const post = dataOf(getPost, await world.call(getPost, { token, params: { id } }));

    expect(post.contact_phones).toEqual(['+79990000001']);
  });
});

describe('access token revocation', () => {
  const revocations: [string, () => Promise<unknown>][] = [
    ['its holder is blocked', () => world.app.services.staff.block(moderator.user.id, 'Уволен')],
    ['its holder is demoted', () => world.app.services.staff.setRole(moderator.user.email, 'user')],
    [
      'its holder is deleted',
      async () => {
        await clearModerationLog(world);
        await world.database.user.delete({ where: { id: moderator.user.id } });
      },
    ],
  ];
  it.each(revocations)('takes effect with the next request when %s', async (_what, revoke) => {
    const { token } = await createToken();
    expect((await requestQueue(token)).status).toBe(200);

    await revoke();

    expect(failureOf(await requestQueue(token), 401).code).toBe('unauthorized');
  });

  const changes: [string, () => Promise<unknown>][] = [
    [
      'unblocked',
      async () => {
        await world.app.services.staff.block(moderator.user.id, 'По ошибке');
        await world.app.services.staff.unblock(moderator.user.id);
      },
    ],
    [
      'promoted',
      async () => {
        await world.app.services.staff.setRole(moderator.user.email, 'user');
        await world.app.services.staff.setRole(moderator.user.email, 'moderator');
      },
    ],
    [
      'assigned another role',
      () => world.app.services.staff.setRole(moderator.user.email, 'admin'),
    ],
  ];
  it.each(changes)('is permanent when the holder is %s', async (_what, change) => {
    const { token } = await createToken();

    await change();

    expect(failureOf(await requestQueue(token), 401).code).toBe('unauthorized');
    expect(await world.database.accessToken.count({ where: { userId: moderator.user.id } })).toBe(
      0,
    );
  });

  it('does not happen when the holder is assigned their current role', async () => {
    const { token } = await createToken();

    await world.app.services.staff.setRole(moderator.user.email, 'moderator');

    expect((await requestQueue(token)).status).toBe(200);
  });

  it('rejects creation by a session whose role was just revoked', async () => {
    const { sessions, staff: staffService, accessTokens } = world.app.services;
    const actor = await sessions.authenticate(moderator.token);
    if (!actor) throw new Error('session did not authenticate');
    await staffService.setRole(moderator.user.email, 'user');

    await expect(accessTokens.createToken(actor, 'Бот')).rejects.toMatchObject({
      code: 'forbidden',
    });

    expect(await world.database.accessToken.count({ where: { userId: moderator.user.id } })).toBe(
      0,
    );
  });
});

describe('a stored access token', () => {
  it('is a hash, never the token', async () => {
    const { token } = await createToken();
    await requestQueue(token);

    const dump = await dumpOf(world.database);

    expect(dump).not.toContain(token);
    expect(dump).not.toContain(token.slice(3));
    expect(dump).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('does not authenticate by its hash', async () => {
    const { id } = await createToken();
    const { hash } = await world.database.accessToken.findUniqueOrThrow({ where: { id } });

    for (const forged of [hash, `mk_${hash}`, `mk_${hash.slice(0, 43)}`]) {
      expect((await requestQueue(forged)).status).toBe(401);
    }
  });
});

describe('access token authentication', () => {
  it('rejects forged tokens', async () => {
    const { token } = await createToken();
    const body = token.slice(3);
    const alteredBody = `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`;
    const headers = [
      `Bearer mk_${alteredBody}`,
      `Bearer mk_${body.slice(0, -1)}`,
      `Bearer mk_${body}A`,
      `Bearer mk_${body}=`,
      `Bearer mk_`,
      `Bearer ${body}`,
      `Bearer mk-${body}`,
      `Bearer MK_${body}`,
      `Bearer mk_${body.toLowerCase()}`,
      `Bearer mk_${body} x`,
      `Bearer mk_${body},mk_${body}`,
      `Bearer  mk_${body}`,
      `Basic mk_${body}`,
      `Token mk_${body}`,
      `mk_${body}`,
      `Bearer mk_${'A'.repeat(43)}`,
      `Bearer mk_%27 OR 1=1 --`,
      `Bearer mk_${'А'.repeat(21)}`,
    ].map((header) => Buffer.from(header).toString('latin1'));

    for (const header of headers) {
      const response = await world.call(getModerationPosts, { headers: { Authorization: header } });
      expect(failureOf(response, 401).code, header).toBe('unauthorized');
    }
    expect((await requestQueue(token)).status).toBe(200);
  });

  it('accepts the Authorization header only', async () => {
    const { token } = await createToken();

    const response = await world.call(getModerationPosts, {
      query: { token, access_token: token, authorization: `Bearer ${token}` },
      headers: { Cookie: `token=${token}`, 'X-Customer-Token': token, 'X-Api-Key': token },
    });

    expect(response.status).toBe(401);
  });
});
