import { describe, expect, it } from 'vitest';
import { subjectTroubles, wordingTroubles } from './wording.ts';

/** Joins parts of a sentence, because the check reads this file too. */
const planted = (...parts: string[]) => parts.join('');

describe('wordingTroubles', () => {
  it.each([
    planted('/** Wh', 'at a search finds. */'),
    planted(' * Wh', 'ether an ad is public.'),
    planted('// Some', 'body has answered.'),
    planted('const ms = 5; // The time is ov', 'er.'),
    planted("it('tel", "ls the seller', () => {"),
    planted("  ])('answers an", "ew after %s', () => {"),
  ])('reports the wording of %s', (line) => {
    expect(wordingTroubles('a.ts', line)).toHaveLength(1);
  });

  it.each([
    '/** Returns ads that match. */',
    planted("const text = 'some", "body';"),
    '// Stands for a file.',
    '// The limit is over 100.',
  ])('accepts %s', (line) => {
    expect(wordingTroubles('a.ts', line)).toEqual([]);
  });

  it('reads every line of a document', () => {
    const text = planted('# Files\n\nThey are ke', 'pt for a week.');
    expect(wordingTroubles('docs/a.md', text)).toEqual([expect.stringMatching(/^docs\/a.md:3 /)]);
  });

  it('accepts a wording in the place of its exception', () => {
    const text = planted('// Some', 'body is a word here.');
    const exception = { file: 'a.ts', text: 'is a word here', reason: 'a search term' };
    expect(wordingTroubles('a.ts', text, [exception])).toEqual([]);
    expect(wordingTroubles('b.ts', text, [exception])).toHaveLength(1);
  });
});

describe('subjectTroubles', () => {
  it('reports subjects without an area and a verb, and long ones', () => {
    const wrong = ['Searches are faster', 'search: Fix counts', `search: fix ${'x'.repeat(61)}`];
    expect(subjectTroubles(['search: fix facet counts', ...wrong])).toHaveLength(wrong.length);
  });
});
