import { emptyOr, id, idList, idText, wholeNumber } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldMessagesOf } from './field-errors.ts';

/** Returns the English messages for a value. */
function errorsOf(schema: z.ZodMiniType, value: unknown): string[] | undefined {
  const { error } = z.object({ field: schema }).safeParse({ field: value }, { reportInput: true });
  return error && fieldMessagesOf(error, 'en').field;
}

const LONG_NUMBER = '9'.repeat(400);

describe('the message for an invalid number', () => {
  it.each([
    ['-1', 'Min 0'],
    [`-${LONG_NUMBER}`, 'Min 0'],
    ['1.5', 'Only numbers'],
    ['1e3', 'Only numbers'],
    ['abc', 'Only numbers'],
    ['10', 'Max 9'],
    [LONG_NUMBER, 'Max 9'],
    [['1', '1'], 'Enter a single value'],
  ])('names the rule that the text %j violates', (value, message) => {
    expect(errorsOf(wholeNumber(0, 9), value)).toEqual([message]);
    expect(errorsOf(z.optional(emptyOr(wholeNumber(0, 9))), value)).toEqual([message]);
  });

  it.each([
    [-1, 'Min 1'],
    [-1e30, 'Min 1'],
    [0, 'Min 1'],
    [1.5, 'Only numbers'],
    ['1', 'Only numbers'],
    [null, 'Only numbers'],
    [2_147_483_648, 'Max 2147483647'],
    [1e30, 'Max 2147483647'],
    [undefined, 'This field is required'],
  ])('names the rule that the JSON value %j violates', (value, message) => {
    expect(errorsOf(id, value)).toEqual([message]);
  });

  it.each([
    ['1,-1', 'Min 1'],
    [['1', LONG_NUMBER], 'Max 2147483647'],
    ['1,1.5', 'Only numbers'],
  ])('names the rule that an element of %j violates', (value, message) => {
    expect(errorsOf(idList, value)).toEqual([message]);
  });

  it('names the limit that an id in a path violates', () => {
    expect([errorsOf(idText, '-5'), errorsOf(idText, LONG_NUMBER)]).toEqual([
      ['Min 1'],
      ['Max 2147483647'],
    ]);
  });
});
