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
import { aPostIn, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aPoster>>;
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aPoster(world, { placements: 9 });
  staff = await aModerator(world);
});

describe('ad responses', () => {
  const PHONE = '+7 999 765-43-21';
  const REPORT = 'жалоба-соседа-по-гаражу';

  it('omit moderation data for owners, reporters and visitors', async () => {
    const description = `Звоните ${PHONE}, предоплата на карту`;
    const { id } = await aPostIn(world, owner.user.id, 'active', { description });
    const { token: reporter, user } = await aSignedIn(world);
    const body = { id, reason: 'fraud', text: REPORT };
    dataOf(reportPost, await world.call(reportPost, { token: reporter, body }));
    const answer = await world.call(getModerationPost, { params: { id }, token: staff.token });
    expect(answer.text).toContain('"contacts"');
    expect(answer.text).toContain(REPORT);
    expect(answer.text).toContain(`"user_id":${user.id}`);

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

  it('contain the reason and the note for owner and moderators only', async () => {
    const REASON = 'на-третьем-фото-чужой-номер';
    const NOTE = 'заметка-модератору';
    const { id } = await aPostIn(world, owner.user.id, 'active', { comment: NOTE });
    await aWaitingEdit(world, owner.token, id, 'Новый текст');
    const body = { reason: REASON, fields: ['photos'] };
    const params = { id };
    dataOf(rejectPost, await world.call(rejectPost, { token: staff.token, params, body }));
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

  it('omit a pending edit for other users', async () => {
    const { id } = await aPostIn(world, owner.user.id, 'active');
    await aWaitingEdit(world, owner.token, id, 'Тайный текст');
    const { token: other } = await aSignedIn(world);

    for (const as of [{}, { token: other }]) {
      expect((await world.call(getPost, { params: { id }, ...as })).text).not.toContain('Тайный');
    }
  });
});
