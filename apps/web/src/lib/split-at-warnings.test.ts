import type { MessageWarning } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { splitAtWarnings } from './split-at-warnings.ts';

const createWarning = (kind: MessageWarning['kind'], from: number, to: number): MessageWarning => ({
  kind,
  level: kind === 'prepayment' ? 'danger' : 'note',
  from,
  to,
  text: '',
});

test('splits a text at its warnings without losing any part', () => {
  const text = 'Пишите в телеграм, аванс на карту';
  const pieces = splitAtWarnings(text, [
    createWarning('messenger', 9, 17),
    createWarning('prepayment', 19, 33),
  ]);
  expect(pieces).toEqual([
    { text: 'Пишите в ', kind: null },
    { text: 'телеграм', kind: 'messenger' },
    { text: ', ', kind: null },
    { text: 'аванс на карту', kind: 'prepayment' },
  ]);
  expect(splitAtWarnings('', [])).toEqual([]);
});
