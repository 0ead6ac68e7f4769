import {
  removeContent,
  setSlideFollow,
  setSlideFollowByGet,
  setSlideView,
  setSlideViewByGet,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../testing/responses.ts';
import { aContentItem, anEditorToken } from '../../../testing/some-content.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const operations = [setSlideView, setSlideViewByGet, setSlideFollow, setSlideFollowByGet].map(
  (contract) => ({ what: `${contract.method} ${contract.path}`, contract }),
);

describe.each(operations)('$what', ({ contract }) => {
  it('returns 404 for a slide that is not shown', async () => {
    const token = await anEditorToken(world);
    const [banner, draft, scheduled, removed] = await Promise.all([
      aContentItem(world, 'banners', {}, token),
      aContentItem(world, 'slides', { published: false }, token),
      aContentItem(world, 'slides', { from: '2026-06-16T00:00:00Z' }, token),
      aContentItem(world, 'slides', {}, token),
    ]);
    const params = { kind: 'slides', id: removed.id };
    await world.call(removeContent, { params, token, body: { version: 1 } });

    for (const id of [banner.id, draft.id, scheduled.id, removed.id, 2_147_483_647]) {
      const response = await world.call(contract, { params: { id } });
      expect(failureOf(response, 404).code).toBe('slide.not_found');
    }
    expect(await world.database.contentSighting.count()).toBe(0);
  });

  it('does not count a HEAD request', async () => {
    const { id } = await aContentItem(world, 'slides');

    const response = await world.app.inject({ method: 'HEAD', url: pathOf(contract, { id }) });

    expect(response.statusCode).toBe(405);
    expect(await world.database.contentSighting.count({ where: { itemId: id } })).toBe(0);
  });
});
