import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenCitations } from './cited-documents.ts';

const citable = { anchors: new Set(['offers']), decisions: new Set(['0030']) };
const broken = (text: string) => brokenCitations(text, citable);
/** Joins parts, because the check also reads this file. */
const planted = (...parts: string[]) => parts.join('');

describe('brokenCitations', () => {
  it.each([
    planted('// Answered first (api', '.md, order of checks).'),
    planted('/** As api-content', '-payments.md says. */'),
    planted('/** Suggests (api-conversations', '-alerts-search, Search). */'),
    planted('// Prints (field', ', C3).'),
    planted('/** An ad (specification', ', section 3). */'),
    planted('/** As the specification', ' spells it. */'),
    planted('/** A hit (reading', ' 51). */'),
    planted('/** The trial (readings', ', 1). */'),
    planted('// Mail cannot be bent (Reliability', ', C8).'),
    planted('/** Reliability', ', "Limits to start from". */'),
    planted('/** Issue', ' 3: a link lives an hour. */'),
  ])('reports an outside document in %s', (text) => {
    expect(broken(text)).toEqual([expect.stringContaining('no document of the repository')]);
  });

  it('reports a missing section and a missing decision', () => {
    const [section, decision] = [planted('product', '.md#gone'), planted('decision', ' 9999')];
    expect(broken(`// docs/${section}, ${decision}`)).toEqual([
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
    expect(broken(text)).toEqual([]);
  });
});

it('generates anchors of headings like GitHub', () => {
  expect([...anchorsOf('# Title\n\n## Life of an ad\ntext\n### Words & facets\n')]).toEqual([
    'life-of-an-ad',
    'words--facets',
  ]);
});
