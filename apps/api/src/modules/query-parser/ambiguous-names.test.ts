import { expect, it } from 'vitest';
import { dropExcludedMeanings } from './ambiguous-names.ts';
import { matchKind } from './parsed-text.ts';
import type { Candidate } from './query-meanings.ts';
import { rank } from './term.ts';

const FORD = 1;
const SHELBY = 2;
const MUSTANG = 10;
const COBRA = 11;

const candidate = (gram: number, field: string, overrides: Partial<Candidate>): Candidate => ({
  gram,
  field,
  how: matchKind.exact,
  distance: 0,
  values: [],
  brandId: null,
  modelId: null,
  rank: rank.name,
  name: '',
  full: '',
  ...overrides,
});

const mustang = (gram: number, overrides: Partial<Candidate> = {}) =>
  candidate(gram, 'model_id', { brandId: FORD, modelId: MUSTANG, ...overrides });
const shelby = candidate(1, 'brand_id', { brandId: SHELBY });
const cobra = candidate(1, 'model_id', { brandId: SHELBY, modelId: COBRA });
const version = candidate(1, 'version', {
  brandId: FORD,
  modelId: MUSTANG,
  rank: rank.besideModel,
});

it.each([
  ['a model that has such a version', mustang(0)],
  ['a clear code of its generation', mustang(0, { field: 'generation_id', rank: rank.part })],
])('beside %s words mean the version', (_title, named) => {
  expect(dropExcludedMeanings([named, shelby, cobra, version])).toEqual([named, version]);
});

it.each([
  ['another model', mustang(0, { modelId: COBRA })],
  ['a name that needs its make', mustang(0, { rank: rank.besideMake })],
  ['a typing error', mustang(0, { how: matchKind.typo })],
  ['the same words', mustang(1)],
])('beside %s all meanings are possible', (_title, named) => {
  const all = [named, shelby, cobra, version];

  expect(dropExcludedMeanings(all)).toEqual(all);
});

it('accepts a name that needs its make beside it, unless the name better describes the other model', () => {
  const ford = candidate(2, 'brand_id', { brandId: FORD });
  const named = mustang(0, { rank: rank.besideMake });
  const of = candidate(0, 'generation_id', { brandId: SHELBY, modelId: COBRA });

  expect(dropExcludedMeanings([ford, named, cobra, version])).toEqual([ford, named, version]);
  expect(dropExcludedMeanings([ford, named, cobra, version, of])).toContain(cobra);
});

it('does not repeat a make that its models are also called by', () => {
  const short = candidate(1, 'brand_id', { brandId: SHELBY, rank: rank.part });
  const make = candidate(0, 'brand_id', { brandId: SHELBY });
  const other = candidate(0, 'brand_id', { brandId: FORD });

  expect(dropExcludedMeanings([make, short])).toEqual([make]);
  expect(dropExcludedMeanings([other, short])).toEqual([other, short]);
  expect(dropExcludedMeanings([short])).toEqual([short]);
});
