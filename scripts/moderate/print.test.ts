import { expect, test } from 'vitest';
import { plain } from './print.ts';

test.each([
  ['colours and moves of the cursor', 'a\u001b[31mb\u0007c\rd', 'a [31mb c d'],
  ['a turned direction of writing', 'abc\u202egpj.exe\u2066x\u2069', 'abcgpj.exex'],
  ['unseen signs within words', 'pass\u200bword\u00ad\ufeff', 'password'],
  ['nothing of ordinary text', 'Москва, 5\u00a0000 €\n“ok” 🚗', 'Москва, 5\u00a0000 €\n“ok” 🚗'],
])('what sellers write loses %s', (_, written, printed) => {
  expect(plain(written)).toBe(printed);
});
