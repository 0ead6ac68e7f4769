import { getInterestingPosts, getPost, getPostSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const MISSING = 2_147_483_647;
const calls = [getPost, getInterestingPosts, getPostSeller];

describe.each(calls.map((contract) => ({ path: contract.path, contract })))(
  '$path',
  ({ contract }) => {
    it('answers 400 where the id is no text: the address itself is unreadable', async () => {
      const path = addressOf(contract, { id: 'ID' }).replace('ID', '%ED%A0%80');

      expect(failureOf(await world.http.get(path), 400).code).toBe('bad_request');
    });
  },
);

describe('post/get', () => {
  it.each(['0', 'false'])('keeps the phones masked for phones=%s', async (phones) => {
    const post = await aPost(world.database);

    const answer = await world.call(getPost, { params: { id: post.id }, query: { phones } });

    expect(dataOf(getPost, answer).contact_phones).toEqual(['+7 ••• •••-••-01']);
  });

  it('answers 404 before it validates the query', async () => {
    const answer = await world.call(getPost, { params: { id: MISSING }, query: { phones: 'x' } });

    expect(failureOf(answer, 404).code).toBe('post.not_found');
  });

  it('ignores names it does not know', async () => {
    const post = await aPost(world.database);

    const answer = await world.call(getPost, {
      params: { id: post.id },
      query: { utm_source: 'mail', status: 'moderation', id: 7 },
    });

    expect(dataOf(getPost, answer).id).toBe(post.id);
  });
});
