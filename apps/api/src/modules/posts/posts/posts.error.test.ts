import { getInterestingPosts, getPost, getPostSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { badFlags, badIds, badQuery } from '../../../testing/bad-values.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const MISSING = 2_147_483_647;
const calls = [getPost, getInterestingPosts, getPostSeller];

describe.each(calls.map((contract) => ({ path: contract.path, contract })))(
  '$path',
  ({ contract }) => {
    it.each([
      { language: 'ru', message: 'Объявление не найдено: возможно, его сняли с публикации' },
      { language: 'en', message: 'The ad was not found: it may have been unpublished' },
    ])('answers 404 in $language for an ad that does not exist', async ({ language, message }) => {
      const answer = await world.call(contract, {
        params: { id: MISSING },
        headers: { 'Accept-Language': language },
      });

      expect(failureOf(answer, 404)).toEqual({ code: 'post.not_found', message });
      expect(answer.headers['content-language']).toBe(language);
    });

    it.each(
      badIds.filter(({ values: [first = '', ...more] }) => first !== '' && more.length === 0),
    )('refuses $what as an id', async ({ values: [value], message }) => {
      const path = addressOf(contract, { id: 'ID' }).replace('ID', String(value));

      const answer = await world.http.get(path);

      // Broken percent-encoding never becomes a parameter: the address itself is unreadable.
      const unreadable = value === '%ED%A0%80';
      expect(failureOf(answer, unreadable ? 400 : 422)).toMatchObject(
        unreadable ? { code: 'bad_request' } : { code: 'validation', errors: { id: [message] } },
      );
    });
  },
);

describe('post/get', () => {
  it.each(badFlags)('refuses $what as phones', async (value) => {
    const post = await aPost(world.database);

    const answer = await world.http.get(
      `${addressOf(getPost, { id: post.id })}?${badQuery('phones', value)}`,
    );

    expect(failureOf(answer, 422)).toMatchObject({
      code: 'validation',
      errors: { phones: [value.message] },
    });
  });

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
