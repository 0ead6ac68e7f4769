import { suggestSearches } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/answers.ts';
import { addressOf, sharedWorld } from '../../testing/test-world.ts';

const world = sharedWorld();

describe('filter/suggest', () => {
  it('asks for the words', async () => {
    const answer = await world.call(suggestSearches);

    expect(failureOf(answer, 422).errors).toEqual({ q: ['Это поле обязательно'] });
  });

  it.each(['я'.repeat(101), '%00', 'a%0Ab'])('refuses %s at its field', async (q) => {
    const answer = await world.app.inject(
      `${addressOf(suggestSearches)}?q=${q.startsWith('я') ? encodeURIComponent(q) : q}`,
    );

    expect(answer.statusCode, answer.body).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(['q']);
  });
});
