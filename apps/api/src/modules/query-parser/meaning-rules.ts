import { mayBeYear, searchKeyOf } from '@pitlane/contracts';
import { withoutPhase } from './parsed-text.ts';
import type { Candidate } from './query-meanings.ts';

const VEHICLES = ['brand_id', 'model_id', 'generation_id'];
const BESIDE_MAKE = 3;
const BESIDE_MODEL = 4;
/** Field of terms that only provide spellings of the remaining words. */
export const SPELLING = 'spelling';

/** Orders meanings of the same words by clarity: a make before a model before anything else, cities last. */
const fieldOrder = (field: string) =>
  field === 'location_city_id' ? 9 : VEHICLES.includes(field) ? VEHICLES.indexOf(field) : 5;

function compare(one: Candidate, other: Candidate): number {
  return (
    one.how - other.how ||
    one.distance - other.distance ||
    Math.min(one.rank, 2) - Math.min(other.rank, 2) ||
    fieldOrder(one.field) - fieldOrder(other.field)
  );
}

/** Ids of the vehicles named in a text. */
export interface NamedVehicles {
  makes: ReadonlySet<number>;
  /** Models by id, each with all models that the same words may mean. */
  models: ReadonlyMap<string, readonly string[]>;
}

/** Reports whether a short number has only the digits of a name in common: '30' is not '3.0'. */
const isOtherNumber = (written: string, name: string) =>
  /^\d[.,]?\d$/.test(written) &&
  searchKeyOf(name) === searchKeyOf(written) &&
  name.length !== written.length;

const hasBesideModel = (candidates: readonly Candidate[], model: string) =>
  candidates.some(({ rank, modelId }) => rank === BESIDE_MODEL && String(modelId) === model);

/** Stretch of words with what determines its meaning. */
interface Stretch {
  written: string;
  key: string;
  /** Without its phase: '997' of '997.2'. */
  code: string;
  isDigits: boolean;
  candidates: readonly Candidate[];
  named: NamedVehicles;
}

interface MeaningRule {
  name: string;
  /** Query that the rule was added for. */
  query: string;
  applies: (candidate: Candidate, stretch: Stretch) => boolean;
  allows: (candidate: Candidate, stretch: Stretch) => boolean;
}

/** Rules that decide whether a stretch may mean a candidate; the first that applies decides. */
const meaningRules: readonly MeaningRule[] = [
  {
    name: 'spellings are for searching texts',
    query: 'карера',
    applies: ({ field }) => field === SPELLING,
    allows: () => false,
  },
  {
    name: 'a number with other signs is another one, unless only the named model has it',
    query: 'бмв 30',
    applies: ({ values, name }, { written, named: { models } }) =>
      isOtherNumber(written, name) && ![...models.keys()].every((each) => values.includes(each)),
    allows: () => false,
  },
  {
    name: 'makes and words of dictionaries need nothing beside them',
    query: 'порше купе',
    applies: ({ field, brandId }) => field === 'brand_id' || brandId === null,
    allows: () => true,
  },
  {
    // A version '90' may exist only for one of several models of the same name: then the name means
    // any of them.
    name: 'versions need their model',
    query: 'defender 90',
    applies: ({ rank }) => rank === BESIDE_MODEL,
    allows: ({ modelId }, { candidates, isDigits, named: { models } }) =>
      models
        .get(String(modelId))
        ?.every((model) => !isDigits || hasBesideModel(candidates, model)) ?? false,
  },
  {
    name: 'beside a make, names are those of its models',
    query: 'порше 911',
    applies: (_candidate, { named: { makes } }) => makes.size > 0,
    allows: ({ brandId }, { named: { makes } }) => brandId !== null && makes.has(brandId),
  },
  {
    name: 'a code with its phase says more than its number',
    query: '997.2',
    applies: ({ field }, { code, written }) => code !== written && field === 'generation_id',
    allows: ({ name }, { code, written }) => name === code || name === written,
  },
  {
    name: 'without a make, only clear names are meant, and no number that may be a year',
    query: '1995',
    applies: () => true,
    allows: ({ rank }, { isDigits, key }) => rank < BESIDE_MAKE && !(isDigits && mayBeYear(key)),
  },
];

/** Returns the meanings of a stretch given the named vehicles: all that rank equal to the best. */
export function bestCandidates(
  candidates: readonly Candidate[],
  named: NamedVehicles,
  written: string,
) {
  const key = searchKeyOf(written);
  const stretch: Stretch = {
    written,
    key,
    code: withoutPhase(written),
    isDigits: /^\d+$/.test(key),
    candidates,
    named,
  };
  const possible = candidates.filter((candidate) =>
    meaningRules.find(({ applies }) => applies(candidate, stretch))?.allows(candidate, stretch),
  );
  const [best] = possible.toSorted(compare);
  if (!best) return [];
  const same = possible.filter((each) => compare(each, best) === 0 && each.field === best.field);
  // Cities of the same name are ordered by size.
  return best.field === 'location_city_id' ? [best] : same;
}
