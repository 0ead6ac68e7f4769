import {
  getModerationPost,
  getMyPosts,
  getPost,
  getUpdateData,
  rejectPost,
  reportPost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aSeller>>;
let moderator: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aSeller(world, { placements: 9 });
  moderator = await aModerator(world);
});

describe('ad responses', () => {
  const PHONE = '+7 999 765-43-21';
  const REPORT_TEXT = 'жалоба-соседа-по-гаражу';

  it('omit moderation data for owner, reporter and visitors', async () => {
    const description = `Звоните ${PHONE}, предоплата на карту`;
    const { id } = await aPostInStatus(world, owner.user.id, 'active', { description });
    const { token: reporter, user } = await aSignedInAccount(world);
    const body = { id, reason: 'fraud', text: REPORT_TEXT };
    dataOf(reportPost, await world.call(reportPost, { token: reporter, body }));
    const response = await world.call(getModerationPost, {
      params: { id },
      token: moderator.token,
    });
    expect(response.text).toContain('"contacts"');
    expect(response.text).toContain(REPORT_TEXT);
    expect(response.text).toContain(`"user_id":${user.id}`);

    for (const token of [owner.token, reporter, undefined]) {
      const caller = token ? { token } : {};
      const responses = [await world.call(getPost, { params: { id }, ...caller })];
      if (token === owner.token) {
        responses.push(await world.call(getMyPosts, { token }));
        responses.push(await world.call(getUpdateData, { token, params: { id } }));
      }
      for (const { text, status } of responses) {
        expect(status, text).toBe(200);
        for (const name of ['findings', 'reports', 'claim', 'waits_for']) {
          expect(text).not.toContain(`"${name}"`);
        }
        expect(text).not.toContain(REPORT_TEXT);
        expect(text).not.toContain(user.email);
      }
    }
    const notificationCount = await world.database.notification.count({
      where: { userId: owner.user.id },
    });
    expect(notificationCount, 'an owner is not notified of a report').toBe(0);
  });

  it('contain the denial reason and the note for owner and moderators only', async () => {
    const DENY_REASON = 'на-третьем-фото-чужой-номер';
    const MODERATOR_NOTE = 'заметка-модератору';
    const { id } = await aPostInStatus(world, owner.user.id, 'active', { comment: MODERATOR_NOTE });
    await aWaitingEdit(world, owner.token, id, 'Новый текст');
    const body = { reason: DENY_REASON, fields: ['photos'] };
    const params = { id };
    dataOf(rejectPost, await world.call(rejectPost, { token: moderator.token, params, body }));
    const { token: otherToken } = await aSignedInAccount(world);

    for (const token of [owner.token, moderator.token]) {
      const { text } = await world.call(getPost, { token, params });
      expect(text).toContain(DENY_REASON);
      expect(text).toContain(MODERATOR_NOTE);
    }
    for (const caller of [{}, { token: otherToken }]) {
      const { text, status } = await world.call(getPost, { params, ...caller });
      expect(status).toBe(200);
      expect(text).not.toContain(DENY_REASON);
      expect(text).not.toContain(MODERATOR_NOTE);
      expect(text).not.toContain('Новый текст');
    }
  });

  it('omit a pending edit for other users', async () => {
    const { id } = await aPostInStatus(world, owner.user.id, 'active');
    await aWaitingEdit(world, owner.token, id, 'Тайный текст');
    const { token: otherToken } = await aSignedInAccount(world);

    for (const caller of [{}, { token: otherToken }]) {
      expect((await world.call(getPost, { params: { id }, ...caller })).text).not.toContain(
        'Тайный',
      );
    }
  });
});
