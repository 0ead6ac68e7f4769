import {
  erasePost,
  extendPost,
  getMyPosts,
  postStatuses,
  promotePost,
  publishPost,
  removePost,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { anAdIn, traceOf } from '../../../testing/a-life.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/answers.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const MISSING = 2_147_483_647;
const calls = [
  publishPost,
  removePublication,
  extendPost,
  promotePost,
  removePost,
  erasePost,
  updatePost,
].map((contract) => ({ path: contract.path, contract }));

/** All that an answer tells but its date. */
const whole = ({ status, text, headers }: { status: number; text: string; headers: object }) => ({
  status,
  text,
  headers: { ...headers, date: '' },
});

describe.each(calls)('$path of an ad of somebody else', ({ contract }) => {
  const send = (id: number, token?: string, ownerId?: number) => {
    const as = token ? { token } : {};
    // Whose ad it is comes from the session, whatever the body says (reliability, A6).
    const named = ownerId === undefined ? {} : { user_id: ownerId, owner: ownerId };
    return contract === updatePost
      ? world.call(contract, { ...as, form: { id: String(id), description: 'Чужая рука' } })
      : world.call(contract, { ...as, body: { id, ...named } });
  };

  it.each(postStatuses)(
    'that is %s is 404 as if it did not exist, and 401 to visitors',
    async (status) => {
      const owner = await aPoster(world, { ads: 3, specialOffers: 3 });
      const other = await aPoster(world, { ads: 3, specialOffers: 3 });
      const moderator = await aModerator(world);
      const { id } = await anAdIn(world, owner.user.id, status);
      const before = await traceOf(world.database, id, owner.user.id);

      for (const { token } of [other, moderator]) {
        const missing = await send(MISSING, token, owner.user.id);
        const real = await send(id, token, owner.user.id);
        expect(failureOf(real, 404).code).toBe('post.not_found');
        expect(whole(real)).toEqual(whole(missing));
      }
      const [real, missing] = [await send(id), await send(MISSING)];
      expect(failureOf(real, 401).code).toBe('unauthorized');
      expect(whole(real)).toEqual(whole(missing));

      expect(await traceOf(world.database, id, owner.user.id)).toEqual(before);
    },
  );
});

describe('my ads', () => {
  it('are those of the session alone, also for moderators', async () => {
    const [one, other] = [await aPoster(world), await aPoster(world)];
    const moderator = await aModerator(world);
    const mine = await anAdIn(world, one.user.id, 'active');
    await anAdIn(world, other.user.id, 'active');
    const query = { user_id: other.user.id };

    const list = async (token: string) =>
      idsOf(dataOf(getMyPosts, await world.call(getMyPosts, { token, query })));

    expect(await list(one.token)).toEqual([mine.id]);
    expect(await list(moderator.token)).toEqual([]);
    expect((await world.call(getMyPosts, {})).status).toBe(401);
  });
});
