import {
  getModerationPost,
  getMyPosts,
  getPost,
  getUpdateData,
  rejectPost,
  reportPost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit } from '../../../testing/a-life.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/answers.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aPoster>>;
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aPoster(world, { placements: 9 });
  staff = await aModerator(world);
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
    const seen = await world.call(getModerationPost, { params: { id }, token: staff.token });
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
