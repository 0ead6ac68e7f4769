import { getSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../testing/answers.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('seller/get-info-by-id', () => {
  it.each([
    ['ru', 'Продавец не найден'],
    ['en', 'The seller was not found'],
  ])('answers 404 in %s for a seller who does not exist', async (language, message) => {
    const answer = await world.call(getSeller, {
      params: { id: 2_147_483_647 },
      headers: { 'Accept-Language': language },
    });

    expect(failureOf(answer, 404)).toEqual({ code: 'seller.not_found', message });
    expect(answer.headers['content-language']).toBe(language);
  });

  it.each([
    ['abc', 'Только целые числа'],
    ['-1', 'Не меньше 1'],
    ['1.5', 'Только целые числа'],
    ['1%00', 'Только целые числа'],
    ['0', 'Не меньше 1'],
    ['2147483648', 'Не больше 2147483647'],
  ])('refuses the id %s', async (id, message) => {
    const answer = await world.http.get(addressOf(getSeller, { id: 'ID' }).replace('ID', id));

    expect(failureOf(answer, 422)).toMatchObject({ code: 'validation', errors: { id: [message] } });
  });
});
