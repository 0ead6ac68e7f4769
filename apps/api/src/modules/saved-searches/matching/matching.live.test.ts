import { markSavedFilterSeen } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, matchChanges } from '../../../testing/a-search.ts';
import { aStream, originOf } from '../../../testing/a-stream.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it('sends new ads, their count and that they were seen to an open stream', async () => {
  const { token } = await aSignedInAccount(world);
  const { id } = await aSearch(world, token, { year_to: 2016 });
  const stream = await aStream(await originOf(world.app), { token });
  try {
    await stream.until('counters');
    for (const count of [1, 2]) {
      await aPost(world.database, { updatedAt: world.clock.now() });
      await matchChanges(world);
      const { data } = await stream.until('notification');
      expect(data).toMatchObject({
        type: 'saved_search',
        is_read: false,
        data: { saved_filter_id: id, count },
      });
    }
    await world.call(markSavedFilterSeen, { token, body: { id } });

    expect((await stream.until('notification')).data.is_read).toBe(true);
    await stream.until('counters', (counters) => counters.saved_searches === 0);
  } finally {
    stream.close();
  }
});
