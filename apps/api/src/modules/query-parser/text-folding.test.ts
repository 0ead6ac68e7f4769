import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './text-folding.ts';

const foldedTextOf = (text: string) => foldText(text).text;

describe('foldText', () => {
  it.each([
    ['Порше 911, до 10 млн?', 'Порше 911, до 10 млн?'],
    ['“a” „b‟ «c» ＂d＂', '"a" "b" "c" "d"'],
    ['d’or d‘or dʼor', "d'or d'or d'or"],
    ['a‐b‑c–d—e−f', 'a-b-c-d-e-f'],
    ['1\u00a0000\u202f000\u3000km', '1 000 000 km'],
    ['ｐｏｒｓｃｈｅ ９１１ ＄', 'porsche 911 $'],
    ['ﬁat ĳ Ⅷ 𝟵𝟭𝟭', 'fiat ij VIII 911'],
    ['ка\u00adб\u200bри\u2060о\ufe0f\ufeff', 'кабрио'],
    ['и\u0306 е\u0308 е\u0301', 'й ё е\u0301'],
    // Characters that NFKC would convert to letters or other numbers.
    ['№5 ™ 2½ м² Nº', '№5 ™ 2½ м² Nº'],
    ['🚗👨‍👩‍👧', '🚗👨👩👧'],
    ['', ''],
  ])('folds %j to %j', (input, expected) => {
    expect(foldedTextOf(input)).toBe(expected);
    expect(foldedTextOf(expected)).toBe(expected);
  });

  it('maps every range to its source', () => {
    const characters = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
      fc.constantFrom('и\u0306', '\u00ad', 'ﬁ', '𝗣', '\u0301', '“', ' ', 'a'),
    );
    fc.assert(
      fc.property(
        fc.array(characters, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
        fc.nat(),
        fc.nat(),
        (input, one, other) => {
          const source = foldText(input);
          const { text } = source;
          const [from = 0, to = 0] = [one % (text.length + 1), other % (text.length + 1)].toSorted(
            (a, b) => a - b,
          );

          expect(foldedTextOf(source.quote({ from, to }))).toContain(text.slice(from, to));
        },
      ),
      { numRuns: 500 },
    );
  });
});
