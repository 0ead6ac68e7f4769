import { it, vi } from 'vitest';
import { expectHitsFollowChanges } from '../../../testing/search-model.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const world = sharedWorld();

it('agrees with search results for five hundred searches and as many ads', async () => {
  await expectHitsFollowChanges(world, 500);
});
