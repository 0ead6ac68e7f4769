import { getPost } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const UNKNOWN_ID = 2_147_483_647;

describe('post/get', () => {
  it.each(['0', 'false'])('masks the phones for phones=%s', async (phones) => {
    const post = await aPost(world.database);

    const response = await world.call(getPost, { params: { id: post.id }, query: { phones } });

    expect(dataOf(getPost, response).contact_phones).toEqual(['+7 ••• •••-••-01']);
  });

  it('returns 404 before validating the query', async () => {
    const response = await world.call(getPost, {
      params: { id: UNKNOWN_ID },
      query: { phones: 'x' },
    });

    expect(failureOf(response, 404).code).toBe('post.not_found');
  });

  it('ignores unknown query parameters', async () => {
    const post = await aPost(world.database);

    const response = await world.call(getPost, {
      params: { id: post.id },
      query: { utm_source: 'mail', status: 'moderation', id: 7 },
    });

    expect(dataOf(getPost, response).id).toBe(post.id);
  });
});
