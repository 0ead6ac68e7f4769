import { getModerationPost, reportPost, reportReasons } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
beforeEach(() => world.clock.moveTo(START));

const report = (token: string, id: number, fields: object = {}) =>
  world.call(reportPost, { token, body: { id, reason: 'fraud', text: 'Просит аванс', ...fields } });
const reportsOf = (postId: number) =>
  world.database.postReport.findMany({ where: { postId }, orderBy: { id: 'asc' } });

describe('a report', () => {
  it.each(reportReasons)(
    'is accepted with the reason %s, with or without a text',
    async (reason) => {
      const { user, token } = await aSignedIn(world);
      const { id } = await aPost(world.database);

      const { message } = dataOf(reportPost, await report(token, id, { reason, text: undefined }));

      expect(message).not.toBe('');
      expect(await reportsOf(id)).toMatchObject([
        { userId: user.id, reason, text: '', createdAt: START, settledAt: null },
      ]);
    },
  );

  it('is one per account and ad with all its texts, until a moderator settles it', async () => {
    const { token } = await aSignedIn(world);
    const { id } = await aPost(world.database);
    await report(token, id);
    await report(token, id, { reason: 'sold', text: 'Уже продан' });

    await report(token, id, { reason: 'sold', text: 'Уже продан' });
    await report(token, id, { reason: 'sold', text: undefined });

    expect(await reportsOf(id)).toMatchObject([
      { reason: 'sold', text: 'Просит аванс\nУже продан' },
    ]);
    await world.database.postReport.updateMany({ data: { settledAt: START } });
    await report(token, id, { reason: 'other' });

    expect(await reportsOf(id)).toMatchObject([{ reason: 'sold' }, { reason: 'other' }]);
  });

  it('limits its texts, first ones first', async () => {
    const { token } = await aSignedIn(world);
    const { id } = await aPost(world.database);
    for (let n = 0; n < 7; n += 1) await report(token, id, { text: String(n).repeat(1_000) });

    const [row] = await reportsOf(id);

    expect(row?.text).toHaveLength(5_000);
    expect(row?.text.startsWith(`${'0'.repeat(1_000)}\n1`)).toBe(true);
  });

  it('is stored once from twenty simultaneous requests', async () => {
    const { token } = await aSignedIn(world);
    const { id } = await aPost(world.database);

    const answers = await atOnce(20, async () => (await report(token, id)).status);

    expect(tally(answers)).toEqual({ 200: 20 });
    expect(await reportsOf(id)).toHaveLength(1);
  });

  it('is shown to moderators, with those of others', async () => {
    const { token: staff } = await aModerator(world);
    const { id } = await aPost(world.database);
    for (const reason of ['fraud', 'sold']) {
      await report((await aSignedIn(world)).token, id, { reason, text: '<script>1</script>' });
    }

    const answer = await world.call(getModerationPost, { token: staff, params: { id } });

    const { reports } = dataOf(getModerationPost, answer);
    expect(reports).toMatchObject([
      { reason: 'fraud', text: '<script>1</script>' },
      { reason: 'sold', text: '<script>1</script>' },
    ]);
  });

  it('is rejected for an own ad', async () => {
    const { user, token } = await aSignedIn(world);
    const { id } = await aPost(world.database, { userId: user.id });

    expect(failureOf(await report(token, id), 403)).toEqual({
      code: 'post.own',
      message: 'С собственным объявлением этого сделать нельзя',
    });
    expect(await reportsOf(id)).toEqual([]);
  });

  it('returns the same 404 for hidden and unknown ads, own ones included', async () => {
    const { user, token } = await aSignedIn(world);
    const missing = await report(token, 2_147_483_647);
    expect(failureOf(missing, 404).code).toBe('post.not_found');
    const unseen = [
      { status: 'moderation' },
      { status: 'denied', denyReason: 'Нечёткие фото' },
      { status: 'removed', removedReason: 'owner' },
      { status: 'archived' },
      { hidden: true },
      { status: 'moderation', userId: user.id },
    ] as const;
    for (const fields of unseen) {
      const { id } = await aPost(world.database, fields);
      const answer = await report(token, id);
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
      // 404 comes before 422.
      expect((await report(token, id, { reason: 'x' })).text).toBe(missing.text);
    }
  });

  it('belongs to the signed-in account, whatever the body contains', async () => {
    const { user, token } = await aSignedIn(world);
    const { id } = await aPost(world.database);

    await report(token, id, { user_id: 1, userId: 1, settled_at: START.toISOString() });

    expect(await reportsOf(id)).toMatchObject([{ userId: user.id, settledAt: null }]);
  });

  it('is limited to twenty a day over both processes', async () => {
    const { token } = await aSignedIn(world);
    const apps = [world.app, await world.anotherApp()];
    const ids = await atOnce(24, async () => (await aPost(world.database)).id);
    const send = (n: number) =>
      apps[n % 2]?.inject({
        method: 'POST',
        url: addressOf(reportPost),
        headers: { authorization: `Bearer ${token}` },
        payload: { id: ids[n], reason: 'other' },
        remoteAddress: `198.51.100.${n}`,
      });

    const answers = await atOnce(24, async (n) => send(n));

    expect(tally(answers.map((answer) => answer?.statusCode ?? 0))).toEqual({ 200: 20, 429: 4 });
    expect(await world.database.postReport.count({ where: { postId: { in: ids } } })).toBe(20);
    const late = await report(token, ids[0] ?? 0);
    expect(failureOf(late, 429).code).toBe('report.too_often');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });
});
