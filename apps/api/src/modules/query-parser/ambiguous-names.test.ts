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
])('words beside %s mean the version', (_title, namedVehicle) => {
  expect(dropExcludedMeanings([namedVehicle, shelby, cobra, version])).toEqual([
    namedVehicle,
    version,
  ]);
});

it.each([
  ['another model', mustang(0, { modelId: COBRA })],
  ['a name that needs its make', mustang(0, { rank: rank.besideMake })],
  ['a misspelled name', mustang(0, { how: matchKind.typo })],
  ['the same words', mustang(1)],
])('words beside %s have all their meanings', (_title, namedVehicle) => {
  const candidates = [namedVehicle, shelby, cobra, version];

  expect(dropExcludedMeanings(candidates)).toEqual(candidates);
});

it('words beside a name and its make mean the version, unless the name also describes the other model', () => {
  const ford = candidate(2, 'brand_id', { brandId: FORD });
  const namedVehicle = mustang(0, { rank: rank.besideMake });
  const cobraGeneration = candidate(0, 'generation_id', { brandId: SHELBY, modelId: COBRA });

  expect(dropExcludedMeanings([ford, namedVehicle, cobra, version])).toEqual([
    ford,
    namedVehicle,
    version,
  ]);
  expect(dropExcludedMeanings([ford, namedVehicle, cobra, version, cobraGeneration])).toContain(
    cobra,
  );
});

it('a part of model names does not also mean their make if the make is named', () => {
  const shortName = candidate(1, 'brand_id', { brandId: SHELBY, rank: rank.part });
  const make = candidate(0, 'brand_id', { brandId: SHELBY });
  const other = candidate(0, 'brand_id', { brandId: FORD });

  expect(dropExcludedMeanings([make, shortName])).toEqual([make]);
  expect(dropExcludedMeanings([other, shortName])).toEqual([other, shortName]);
  expect(dropExcludedMeanings([shortName])).toEqual([shortName]);
});
