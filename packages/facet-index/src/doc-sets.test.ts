import { describe, expect, it } from 'vitest';
import { FacetIndex } from './facet-index.ts';

const inSet = { base: [], criteria: [{ name: 'words', docSet: 'porsche' }] };

function createIndex(...ids: number[]): FacetIndex {
  const index = new FacetIndex({ year: { type: 'integer' } });
  for (const id of ids) index.set([id, 1_990]);
  return index;
}

describe('document sets', () => {
  it('match nothing before they are stored', () => {
    expect(createIndex(1, 2).count(inSet)).toBe(0);
  });

  it('ignore documents that the index does not have', () => {
    const index = createIndex(1, 2);
    index.storeDocSet('porsche', [2, 3], []);

    expect(index.count(inSet)).toBe(1);
  });

  it('lose a document that changes until it is added again', () => {
    const index = createIndex(1, 2);
    index.storeDocSet('porsche', [1, 2], []);
    index.set([1, 1_991]);
    const countBefore = index.count(inSet);
    index.addToDocSet('porsche', 1, false);

    expect([countBefore, index.count(inSet)]).toEqual([1, 2]);
  });

  it('preserve their documents while the index grows', () => {
    const index = createIndex(1);
    index.storeDocSet('porsche', [1], []);
    for (let id = 2; id < 5_000; id += 1) index.set([id, 1_990]);

    expect(index.count(inSet)).toBe(1);
  });

  it('evict the least recently used set', () => {
    const index = createIndex(1);
    for (let number = 0; number < 65; number += 1) index.storeDocSet(`set ${number}`, [1], []);

    expect([index.hasDocSet('set 0'), index.hasDocSet('set 64')]).toEqual([false, true]);
  });
});
