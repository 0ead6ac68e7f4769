import {
  getModerationPost,
  getMyPosts,
  getPost,
  getUpdateData,
  type RouteContract,
  rejectPost,
  reportPost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { allContracts } from '../../../http/contracts.ts';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit, traceOf } from '../../../testing/a-life.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf, whole } from '../../../testing/answers.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aPoster>>;
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aPoster(world, { placements: 9 });
  staff = await aModerator(world);
});

const MISSING = 2_147_483_647;
const calls = allContracts.filter(({ contract }) => contract.access === 'moderator');
const BODY = { reason: 'Не видно салона', name: 'Бот', fields: ['description'] };

function callOf(contract: RouteContract, id: number, token?: string) {
  const body = contract.method === 'POST' ? { body: BODY } : {};
  return world.call(contract, { params: { id }, ...body, ...(token && { token }) });
}

describe.each(calls)('$name', ({ contract }) => {
  it('is refused to visitors, users and owners alike, whether the id exists or not', async () => {
    const { id } = await aPostIn(world, owner.user.id, 'moderation');
    const { token: other } = await aSignedIn(world);
    const before = await traceOf(world.database, id, owner.user.id);
    const tries = [
      { status: 401, code: 'unauthorized', token: undefined },
      { status: 403, code: 'forbidden', token: owner.token },
      { status: 403, code: 'forbidden', token: other },
    ];

    for (const { status, code, token } of tries) {
      const [real, missing] = [
        await callOf(contract, id, token),
        await callOf(contract, MISSING, token),
      ];
      expect(failureOf(real, status).code).toBe(code);
      expect(whole(real)).toEqual(whole(missing));
      // Errors in the rest are not answered either.
      const query = { page: 'x' };
      const wrong = await world.call(contract, {
        params: { id: 'x' },
        query,
        ...(token && { token }),
      });
      expect(failureOf(wrong, status).code).toBe(code);
    }

    expect(await traceOf(world.database, id, owner.user.id)).toEqual(before);
  });

  it('is refused to a moderator from the moment the role is taken away', async () => {
    const { id } = await aPostIn(world, owner.user.id, 'moderation');
    await world.app.services.staff.setRole(staff.user.email, 'user');

    expect(failureOf(await callOf(contract, id, staff.token), 403).code).toBe('forbidden');
  });

  it('gives no password, hash or token away', async () => {
    const { id } = await aPostIn(world, owner.user.id, 'moderation');
    const { passwordHash } = owner.user;

    const { text } = await callOf(contract, id, staff.token);

    const names = ['password', 'hash', 'fingerprint', 'secret', 'session', 'bands', 'ad_entry_id'];
    for (const name of names) expect(text).not.toContain(`"${name}`);
    if (contract.path !== '/moderation/tokens') expect(text).not.toContain('"token"');
    expect(text).not.toContain(String(passwordHash));
    expect(text).not.toContain('argon2');
  });
});

describe('what moderators alone know', () => {
  const PHONE = '+7 999 765-43-21';
  const REPORT = 'жалоба-соседа-по-гаражу';

  it('never reaches the owner: no findings, no reports, nobody who reported', async () => {
    const description = `Звоните ${PHONE}, предоплата на карту`;
    const { id } = await aPostIn(world, owner.user.id, 'active', { description });
    const { token: reporter, user } = await aSignedIn(world);
    const body = { id, reason: 'fraud', text: REPORT };
    dataOf(reportPost, await world.call(reportPost, { token: reporter, body }));
    const seen = await callOf(getModerationPost, id, staff.token);
    expect(seen.text).toContain('"contacts"');
    expect(seen.text).toContain(REPORT);
    expect(seen.text).toContain(`"user_id":${user.id}`);

    for (const token of [owner.token, reporter, undefined]) {
      const as = token ? { token } : {};
      const answers = [await world.call(getPost, { params: { id }, ...as })];
      if (token === owner.token) {
        answers.push(await world.call(getMyPosts, { token }));
        answers.push(await world.call(getUpdateData, { token, params: { id } }));
      }
      for (const { text, status } of answers) {
        expect(status, text).toBe(200);
        for (const name of ['findings', 'reports', 'claim', 'waits_for']) {
          expect(text).not.toContain(`"${name}"`);
        }
        expect(text).not.toContain(REPORT);
        expect(text).not.toContain(user.email);
      }
    }
    const notified = await world.database.notification.count({ where: { userId: owner.user.id } });
    expect(notified, 'an owner is not notified of a report').toBe(0);
  });

  it('a reason is read by owner and moderators only, and so is the note to them', async () => {
    const REASON = 'на-третьем-фото-чужой-номер';
    const NOTE = 'заметка-модератору';
    const { id } = await aPostIn(world, owner.user.id, 'active', { comment: NOTE });
    await aWaitingEdit(world, owner.token, id, 'Новый текст');
    const denial = { reason: REASON, fields: ['photos'] };
    const params = { id };
    dataOf(rejectPost, await world.call(rejectPost, { token: staff.token, params, body: denial }));
    const { token: other } = await aSignedIn(world);

    for (const token of [owner.token, staff.token]) {
      const { text } = await world.call(getPost, { token, params });
      expect(text).toContain(REASON);
      expect(text).toContain(NOTE);
    }
    for (const as of [{}, { token: other }]) {
      const { text, status } = await world.call(getPost, { params, ...as });
      expect(status).toBe(200);
      expect(text).not.toContain(REASON);
      expect(text).not.toContain(NOTE);
      expect(text).not.toContain('Новый текст');
    }
  });

  it('an edit that waits is seen by nobody else, and its photos open to nobody', async () => {
    const { id } = await aPostIn(world, owner.user.id, 'active');
    await aWaitingEdit(world, owner.token, id, 'Тайный текст');
    const { token: other } = await aSignedIn(world);

    for (const as of [{}, { token: other }]) {
      expect((await world.call(getPost, { params: { id }, ...as })).text).not.toContain('Тайный');
    }
  });
});
