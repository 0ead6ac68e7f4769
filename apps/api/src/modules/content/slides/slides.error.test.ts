import {
  removeContent,
  setSlideFollow,
  setSlideFollowByGet,
  setSlideView,
  setSlideViewByGet,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../testing/responses.ts';
import { anEditor, aThing } from '../../../testing/some-content.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const calls = [setSlideView, setSlideViewByGet, setSlideFollow, setSlideFollowByGet].map(
  (contract) => ({ what: `${contract.method} ${contract.path}`, contract }),
);

describe.each(calls)('$what', ({ contract }) => {
  it('returns 404 for a slide that is not shown', async () => {
    const token = await anEditor(world);
    const [banner, draft, later, gone] = await Promise.all([
      aThing(world, 'banners', {}, token),
      aThing(world, 'slides', { published: false }, token),
      aThing(world, 'slides', { from: '2026-06-16T00:00:00Z' }, token),
      aThing(world, 'slides', {}, token),
    ]);
    const params = { kind: 'slides', id: gone.id };
    await world.call(removeContent, { params, token, body: { version: 1 } });

    for (const id of [banner.id, draft.id, later.id, gone.id, 2_147_483_647]) {
      const answer = await world.call(contract, { params: { id } });
      expect(failureOf(answer, 404).code).toBe('slide.not_found');
    }
    expect(await world.database.contentSighting.count()).toBe(0);
  });

  it('does not count a HEAD request', async () => {
    const { id } = await aThing(world, 'slides');

    const answer = await world.app.inject({ method: 'HEAD', url: addressOf(contract, { id }) });

    expect(answer.statusCode).toBe(405);
    expect(await world.database.contentSighting.count({ where: { itemId: id } })).toBe(0);
  });
});
