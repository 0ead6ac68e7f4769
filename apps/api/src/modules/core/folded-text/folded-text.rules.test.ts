import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FoldedText } from './folded-text.rules.ts';

const fold = (text: string) => new FoldedText(text).text;

/** Yields every assigned character, except private-use characters and surrogates. */
function* everyCharacter(): Generator<string> {
  const isAssigned = /^[^\p{Cn}\p{Co}\p{Cs}]$/u;
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code);
    if (isAssigned.test(character)) yield character;
  }
}

/** Characters that change their length, position or neighbors when folded. */
const unusualCharacter = fc.constantFrom(
  ...['İ', 'ﬃ', 'ﷺ', '㎯', 'ẞ', 'ǰ', 'ΐ', 'й', 'и\u0306', 'ё', 'е\u0308', 'е\u0301', 'ᾀ', '𝟵', '⑧'],
  ...[
    '❽',
    '⓼',
    '🔟',
    '٨',
    '８',
    '🯸',
    '8\ufe0f\u20e3',
    '8\u0336',
    '№',
    '½',
    '…',
    '🚗',
    '👨‍👩‍👧',
    '🇷🇺',
  ],
  ...[
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200b',
    '\u200d',
    '\u00ad',
    '\ufe0f',
    '\u0301',
    '\ud800',
    '\udc00',
  ],
  ...[' ', '\u00a0', '\u202f', '\n', '\r\n', '\u2028', 'a', 'Z', 'ж', '9', '-', '–', '−'],
);
const texts = fc
  .array(fc.oneof(unusualCharacter, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('FoldedText', () => {
  it.each([
    ['89161234𝟵⑧❼⓺➄', '89161234' + '98765'],
    ['٨٩١٦ ۸۹۱۶ ८९१६ ８９１６ ⁸₉', '8916 8916 8916 8916 89'],
    ['8️⃣9️⃣🔟⓪⓿', '891000'],
    ['И\u0306огурт, е\u0308лка, предопла\u0301та, п\u0336р\u0336', 'Йогурт, ёлка, предоплата, пр'],
    ['İstanbul, ﬁlm, Ⓣelegram', 'Istanbul, film, Telegram'],
    ['пред\u00adопла\u200bта \u202eабв\u202c', 'предоплата абв'],
    ['8\u00a0916\u202f123–45—67−8', '8 916 123-45-67-8'],
    ['№⁸9', '№89'],
    ['a\u2028b', 'a\nb'],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('converts the decimal digits of every numbering system', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').map((numberingSystem) =>
      new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(1_234_567_890),
    );
    const decimalSystems = systems.filter((digits) => /^\p{Nd}{10}$/u.test(digits));

    expect(decimalSystems.length).toBeGreaterThan(50);
    expect(decimalSystems.map(fold)).toEqual(decimalSystems.map(() => '1234567890'));
  });

  it('is idempotent for every character', () => {
    const changedCharacters: string[] = [];
    for (const character of everyCharacter()) {
      const folded = fold(character);
      if (fold(folded) !== folded || /[\p{DI}\u202a-\u202e\u2066-\u2069]/u.test(folded)) {
        changedCharacters.push(character);
      }
    }
    expect(changedCharacters).toEqual([]);
  });
});

describe('FoldedText.sourceOf', () => {
  it('maps each character to itself, even if folding changes its length', () => {
    // Not the result of folding any other character.
    const sign = '¤';
    const wrongCharacters: string[] = [];
    for (const character of everyCharacter()) {
      if (character === sign) continue;
      const folded = new FoldedText(sign + character + sign);
      const sourceSpans = [...folded.text.matchAll(/¤/g)].map(({ index }) =>
        folded.sourceOf({ from: index, to: index + 1 }),
      );
      const [firstSpan, lastSpan] = sourceSpans;
      const end = 1 + character.length;
      const isMappedRight =
        sourceSpans.length === 2 &&
        firstSpan?.from === 0 &&
        firstSpan.to === (/\p{M}/u.test(character) ? end : 1) &&
        lastSpan?.from === end &&
        lastSpan.to === end + 1;
      if (!isMappedRight) wrongCharacters.push(character);
    }
    expect(wrongCharacters).toEqual([]);
  });

  it('returns a range that folds to the given one and splits no character', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (source, start, length) => {
        const folded = new FoldedText(source);
        const from = start % (folded.text.length + 1);
        const to = Math.min(folded.text.length, from + (length % 12) + 1);
        if (from >= to) return;
        const sourceSpan = folded.sourceOf({ from, to });
        const part = source.slice(sourceSpan.from, sourceSpan.to);
        expect(sourceSpan.from).toBeGreaterThanOrEqual(0);
        expect(sourceSpan.to).toBeLessThanOrEqual(source.length);
        expect(fold(part)).toContain(folded.text.slice(from, to));
        if (source.isWellFormed()) expect(part.isWellFormed()).toBe(true);
        // The range includes all marks of its last character.
        expect(/^\p{M}/u.test(source.slice(sourceSpan.to))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('maps adjacent ranges to adjacent ranges', () => {
    fc.assert(
      fc.property(texts, (source) => {
        const folded = new FoldedText(source);
        const sourceSpans = Array.from({ length: folded.text.length }, (_unit, index) =>
          folded.sourceOf({ from: index, to: index + 1 }),
        );
        let previousSpan = { from: 0, to: 0 };
        for (const span of sourceSpans) {
          const isSame = span.from === previousSpan.from && span.to === previousSpan.to;
          expect(isSame || span.from >= previousSpan.to).toBe(true);
          previousSpan = span;
        }
      }),
    );
  });
});
