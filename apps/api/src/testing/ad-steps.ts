import { publishPost, removePublication, updatePost } from '@pitlane/contracts';
import { aSeller } from './a-placed-post.ts';
import { ROUBLE } from './a-post.ts';
import { dropChanges, matchChanges } from './a-search.ts';
import { anOwnPost } from './an-own-post.ts';
import { dataOf } from './responses.ts';
import { START, type TestWorld } from './test-world.ts';

const MINUTE_MS = 60_000;

/** Returns actions of an owner on their ads, a minute apart; each change is matched with saved searches. */
export async function adSteps(world: TestWorld) {
  world.clock.moveTo(START);
  const owner = await aSeller(world, { placements: 5 });
  await dropChanges(world);
  const passMinute = () => world.clock.moveTo(new Date(world.clock.now().getTime() + MINUTE_MS));
  const asOwner = { token: owner.token };
  return {
    ownerId: owner.user.id,
    /** Advances the clock by a minute. */
    pass: passMinute,
    async publishNew(): Promise<number> {
      passMinute();
      const { id } = await anOwnPost(world, owner.user.id);
      await world.database.postChange.updateMany({ data: { at: world.clock.now() } });
      await matchChanges(world);
      return id;
    },
    async reprice(id: number, price: number, currency = ROUBLE): Promise<void> {
      passMinute();
      const form = { id: String(id), price: String(price), currency_id: String(currency) };
      dataOf(updatePost, await world.call(updatePost, { ...asOwner, form }));
      await matchChanges(world);
    },
    async unpublish(id: number): Promise<void> {
      passMinute();
      dataOf(removePublication, await world.call(removePublication, { ...asOwner, body: { id } }));
      await matchChanges(world);
    },
    async publish(id: number): Promise<void> {
      passMinute();
      dataOf(publishPost, await world.call(publishPost, { ...asOwner, body: { id } }));
      await matchChanges(world);
    },
    token: owner.token,
  };
}
