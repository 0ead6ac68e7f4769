import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenCitations } from './cited-documents.ts';

const citableDocuments = { anchors: new Set(['offers']), decisions: new Set(['0030']) };
const problemsIn = (text: string) => brokenCitations(text, citableDocuments);
/** Joins parts, because the check also reads this file. */
const joinParts = (...parts: string[]) => parts.join('');

describe('brokenCitations', () => {
  it.each([
    joinParts('// Answered first (api', '.md, order of checks).'),
    joinParts('/** As api-content', '-payments.md says. */'),
    joinParts('/** Suggests (api-conversations', '-alerts-search, Search). */'),
    joinParts('// Prints (field', ', C3).'),
    joinParts('/** An ad (specification', ', section 3). */'),
    joinParts('/** As the specification', ' spells it. */'),
    joinParts('/** A hit (reading', ' 51). */'),
    joinParts('/** The trial (readings', ', 1). */'),
    joinParts('// Mail cannot be bent (Reliability', ', C8).'),
    joinParts('/** Reliability', ', "Limits to start from". */'),
    joinParts('/** Issue', ' 3: a link lives an hour. */'),
  ])('reports an outside document in %s', (text) => {
    expect(problemsIn(text)).toEqual([expect.stringContaining('not a document of the repository')]);
  });

  it('reports a missing section and a missing decision', () => {
    const [section, decision] = [joinParts('product', '.md#gone'), joinParts('decision', ' 9999')];
    expect(problemsIn(`// docs/${section}, ${decision}`)).toEqual([
      `cites docs/${section}, which has no such heading`,
      `cites ${decision}, which does not exist`,
    ]);
  });

  it.each([
    '// A buyer names a price (docs/product.md#offers, decision 0030).',
    '/** One row of the specification of an ad; links to more ads like it. */',
    '// The process keeps reading until the stream ends (OpeningHoursSpecification).',
    "brokenCitations(text, { field: 'q' })",
  ])('accepts %s', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});

it('generates anchors of headings like GitHub', () => {
  expect([...anchorsOf('# Title\n\n## Life of an ad\ntext\n### Words & facets\n')]).toEqual([
    'life-of-an-ad',
    'words--facets',
  ]);
});
