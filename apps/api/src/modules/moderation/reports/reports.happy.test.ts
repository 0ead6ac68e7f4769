import { getModerationPost, reportPost, reportReasons } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
beforeEach(() => world.clock.moveTo(START));

const sendReport = (token: string, id: number, fields: object = {}) =>
  world.call(reportPost, { token, body: { id, reason: 'fraud', text: 'Просит аванс', ...fields } });
const reportsOf = (postId: number) =>
  world.database.postReport.findMany({ where: { postId }, orderBy: { id: 'asc' } });

describe('a report', () => {
  it.each(reportReasons)(
    'is accepted with the reason %s, with or without a text',
    async (reason) => {
      const { user, token } = await aSignedInAccount(world);
      const { id } = await aPost(world.database);

      const { message } = dataOf(
        reportPost,
        await sendReport(token, id, { reason, text: undefined }),
      );

      expect(message).not.toBe('');
      expect(await reportsOf(id)).toMatchObject([
        { userId: user.id, reason, text: '', createdAt: START, settledAt: null },
      ]);
    },
  );

  it('is merged with further ones of the account until a moderator settles it', async () => {
    const { token } = await aSignedInAccount(world);
    const { id } = await aPost(world.database);
    await sendReport(token, id);
    await sendReport(token, id, { reason: 'sold', text: 'Уже продан' });

    await sendReport(token, id, { reason: 'sold', text: 'Уже продан' });
    await sendReport(token, id, { reason: 'sold', text: undefined });

    expect(await reportsOf(id)).toMatchObject([
      { reason: 'sold', text: 'Просит аванс\nУже продан' },
    ]);
    await world.database.postReport.updateMany({ data: { settledAt: START } });
    await sendReport(token, id, { reason: 'other' });

    expect(await reportsOf(id)).toMatchObject([{ reason: 'sold' }, { reason: 'other' }]);
  });

  it('truncates further texts at the maximum length', async () => {
    const { token } = await aSignedInAccount(world);
    const { id } = await aPost(world.database);
    for (let n = 0; n < 7; n += 1) await sendReport(token, id, { text: String(n).repeat(1_000) });

    const [row] = await reportsOf(id);

    expect(row?.text).toHaveLength(5_000);
    expect(row?.text.startsWith(`${'0'.repeat(1_000)}\n1`)).toBe(true);
  });

  it('is stored once for twenty parallel requests', async () => {
    const { token } = await aSignedInAccount(world);
    const { id } = await aPost(world.database);

    const responses = await inParallel(20, async () => (await sendReport(token, id)).status);

    expect(tally(responses)).toEqual({ 200: 20 });
    expect(await reportsOf(id)).toHaveLength(1);
  });

  it('is shown to moderators along with reports by others', async () => {
    const { token: moderatorToken } = await aModerator(world);
    const { id } = await aPost(world.database);
    for (const reason of ['fraud', 'sold']) {
      await sendReport((await aSignedInAccount(world)).token, id, {
        reason,
        text: '<script>1</script>',
      });
    }

    const response = await world.call(getModerationPost, { token: moderatorToken, params: { id } });

    const { reports } = dataOf(getModerationPost, response);
    expect(reports).toMatchObject([
      { reason: 'fraud', text: '<script>1</script>' },
      { reason: 'sold', text: '<script>1</script>' },
    ]);
  });

  it('is rejected for an own ad', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { id } = await aPost(world.database, { userId: user.id });

    expect(failureOf(await sendReport(token, id), 403)).toEqual({
      code: 'post.own',
      message: 'С собственным объявлением этого сделать нельзя',
    });
    expect(await reportsOf(id)).toEqual([]);
  });

  it('is rejected with the same 404 for unknown ads and ads that are not public, including own ones', async () => {
    const { user, token } = await aSignedInAccount(world);
    const missingResponse = await sendReport(token, 2_147_483_647);
    expect(failureOf(missingResponse, 404).code).toBe('post.not_found');
    const nonPublicFields = [
      { status: 'moderation' },
      { status: 'denied', denyReason: 'Нечёткие фото' },
      { status: 'removed', removedReason: 'owner' },
      { status: 'archived' },
      { hidden: true },
      { status: 'moderation', userId: user.id },
    ] as const;
    for (const fields of nonPublicFields) {
      const { id } = await aPost(world.database, fields);
      const response = await sendReport(token, id);
      expect([response.status, response.text]).toEqual([404, missingResponse.text]);
      // The ad is checked before the body, so the response is not 422.
      expect((await sendReport(token, id, { reason: 'x' })).text).toBe(missingResponse.text);
    }
  });

  it('is stored for the signed-in account, whatever the body contains', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { id } = await aPost(world.database);

    await sendReport(token, id, { user_id: 1, userId: 1, settled_at: START.toISOString() });

    expect(await reportsOf(id)).toMatchObject([{ userId: user.id, settledAt: null }]);
  });

  it('is limited to twenty a day across processes', async () => {
    const { token } = await aSignedInAccount(world);
    const apps = [world.app, await world.anotherApp()];
    const ids = await inParallel(24, async () => (await aPost(world.database)).id);
    const sendNthReport = (n: number) =>
      apps[n % 2]?.inject({
        method: 'POST',
        url: pathOf(reportPost),
        headers: { authorization: `Bearer ${token}` },
        payload: { id: ids[n], reason: 'other' },
        remoteAddress: `198.51.100.${n}`,
      });

    const responses = await inParallel(24, async (n) => sendNthReport(n));

    expect(tally(responses.map((response) => response?.statusCode ?? 0))).toEqual({
      200: 20,
      429: 4,
    });
    expect(await world.database.postReport.count({ where: { postId: { in: ids } } })).toBe(20);
    const lateResponse = await sendReport(token, ids[0] ?? 0);
    expect(failureOf(lateResponse, 429).code).toBe('report.too_often');
    expect(Number(lateResponse.headers['retry-after'])).toBeGreaterThan(0);
  });
});
