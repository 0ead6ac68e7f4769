import { describe, expect, it } from 'vitest';
import { findSubjectProblems, findWordingProblems } from './wording.ts';

/** Joins parts of a sentence, because the check reads this file too. */
const joinParts = (...parts: string[]) => parts.join('');

describe('findWordingProblems', () => {
  it.each([
    joinParts('/** Wh', 'at a search finds. */'),
    joinParts(' * Wh', 'ether an ad is public.'),
    joinParts('// Some', 'body has answered.'),
    joinParts('const ms = 5; // The time is ov', 'er.'),
    joinParts("it('tel", "ls the seller', () => {"),
    joinParts("  ])('answers an", "ew after %s', () => {"),
  ])('reports the wording of %s', (line) => {
    expect(findWordingProblems('a.ts', line)).toHaveLength(1);
  });

  it.each([
    '/** Returns ads that match. */',
    joinParts("const text = 'some", "body';"),
    '// Stands for a file.',
    '// The limit is over 100.',
  ])('accepts %s', (line) => {
    expect(findWordingProblems('a.ts', line)).toEqual([]);
  });

  it('reads every line of a document', () => {
    const text = joinParts('# Files\n\nThey are ke', 'pt for a week.');
    expect(findWordingProblems('docs/a.md', text)).toEqual([
      expect.stringMatching(/^docs\/a.md:3 /),
    ]);
  });
});

describe('findSubjectProblems', () => {
  it('reports subjects without an area and a verb, and long ones', () => {
    const invalidSubjects = [
      'Searches are faster',
      'search: Fix counts',
      `search: fix ${'x'.repeat(61)}`,
    ];
    expect(findSubjectProblems(['search: fix facet counts', ...invalidSubjects])).toHaveLength(
      invalidSubjects.length,
    );
  });
});
