import {
  approvePost,
  claimPost,
  erasePost,
  extendPost,
  promotePost,
  publishPost,
  type RouteContract,
  rejectPost,
  removePost,
  reportPost,
  updatePost,
} from '@pitlane/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { anAdIn, aWaitingEdit, leftOf, traceOf } from '../../../testing/a-life.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { lettersWaiting } from '../../../testing/post-office.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// Everything an event writes is made to fail in turn, right after it was written: all or nothing
// (reliability, E10).
let world: TestWorld;
let staff: string;
beforeAll(async () => {
  world = await testWorld();
  staff = (await aModerator(world)).token;
});
afterEach(() => repair());
afterAll(() => world.close());

/** What the events write to. */
const tables = [
  'post',
  'post_edit',
  'post_claim',
  'post_report',
  'photo',
  'allowance_entry',
  'allowance_grant',
  'moderation_entry',
  'notification',
  'pgboss.job',
] as const;

async function breakWritesTo(table: string): Promise<void> {
  const { database } = world;
  await database.$executeRawUnsafe(`
    CREATE OR REPLACE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'broken' USING ERRCODE = '57014'; END $$`);
  await database.$executeRawUnsafe(`
    CREATE TRIGGER broken AFTER INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION broken()`);
}
async function repair(): Promise<void> {
  await world.database.$executeRawUnsafe('DROP FUNCTION IF EXISTS broken CASCADE');
}

interface Ready {
  id: number;
  userId: number;
  act(): PromiseLike<{ status: number; text: string }>;
}

const DENIAL = { reason: 'Нет фото салона' };

async function judged(
  contract: RouteContract,
  status: 'moderation' | 'active',
  body: object = {},
): Promise<Ready> {
  const { user, token } = await aPoster(world, { ads: 3, specialOffers: 1 });
  const { id } = await anAdIn(world, user.id, status);
  if (status === 'active') {
    await aWaitingEdit(world, token, id, 'Новый текст');
    const { token: reporter } = await aSignedIn(world);
    await world.call(reportPost, { token: reporter, body: { id, reason: 'sold' } });
  }
  if (contract !== claimPost) await world.call(claimPost, { token: staff, params: { id } });
  const call = () => world.call(contract, { token: staff, params: { id }, body });
  return { id, userId: user.id, act: call };
}

async function owned(
  contract: RouteContract,
  status: Parameters<typeof anAdIn>[2],
  fields: Parameters<typeof anAdIn>[3] = {},
): Promise<Ready> {
  const { user, token } = await aPoster(world, { ads: 3, specialOffers: 1 });
  const { id } = await anAdIn(world, user.id, status, fields);
  const form = { id: String(id), description: 'Новый текст' };
  const input = contract === updatePost ? { form } : { body: { id } };
  return { id, userId: user.id, act: () => world.call(contract, { token, ...input }) };
}

const events: Record<string, () => Promise<Ready>> = {
  'an approval': () => judged(approvePost, 'moderation'),
  'a denial': () => judged(rejectPost, 'moderation', DENIAL),
  'the approval of an edit': () => judged(approvePost, 'active'),
  'the denial of an edit': () => judged(rejectPost, 'active', DENIAL),
  'a claim': () => judged(claimPost, 'moderation'),
  'a withdrawal': () => owned(removePost, 'moderation'),
  'an erasure': () => owned(erasePost, 'moderation'),
  'a correction': () => owned(updatePost, 'denied'),
  'an edit': () => owned(updatePost, 'active'),
  'an extension': () => owned(extendPost, 'active'),
  'a promotion': () => owned(promotePost, 'active'),
  'a publication with new days': () => owned(publishPost, 'removed', { expiresAt: START }),
};

const told = ['post', 'post_claim', 'moderation_entry', 'notification', 'pgboss.job'];

/** Which tables an event writes to is found out by breaking each; of a judgement all of these. */
describe.each(Object.keys(events))('%s', (what) => {
  it('happens whole or not at all, whatever of it fails', async () => {
    const writes: string[] = [];
    for (const table of tables) {
      const ready = await events[what]?.();
      if (!ready) throw new Error(`There is no event ${what}`);
      const { id, userId, act } = ready;
      const trace = () => traceOf(world.database, id, userId);
      const before = await trace();
      const letters = (await lettersWaiting(world)).length;
      await breakWritesTo(table);

      const answer = await act();

      await repair();
      if (answer.status === 200) {
        expect(await trace(), table).not.toEqual(before);
      } else {
        writes.push(table);
        expect(answer.status, `${table}: ${answer.text}`).toBe(503);
        expect(await trace(), table).toEqual(before);
        expect(await lettersWaiting(world), table).toHaveLength(letters);
        const again = await act();
        expect(again.status, again.text).toBe(200);
      }
      await leftOf(world.database, userId);
    }
    const judges = /approval|denial/.test(what);
    expect(writes).toEqual(expect.arrayContaining(judges ? told : [writes[0] ?? 'something']));
  });
});
