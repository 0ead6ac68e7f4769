import { mayBeYear, searchKeyOf } from '@pitlane/contracts';
import { withoutPhase } from './parsed-text.ts';
import type { Candidate } from './query-meanings.ts';

const VEHICLE_FIELDS = ['brand_id', 'model_id', 'generation_id'];
const BESIDE_MAKE_RANK = 3;
const BESIDE_MODEL_RANK = 4;
/** Field of terms that only provide spellings of the remaining words. */
export const SPELLING = 'spelling';

/** Orders meanings of the same words by clarity: makes, models, generations, other fields, cities. */
const fieldOrder = (field: string) =>
  field === 'location_city_id'
    ? 9
    : VEHICLE_FIELDS.includes(field)
      ? VEHICLE_FIELDS.indexOf(field)
      : 5;

function compareByClarity(one: Candidate, other: Candidate): number {
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

/**
 * Reports whether a number of two digits is written differently from a name with the same digits: '30' is not '3.0'.
 */
const isOtherNumber = (written: string, name: string) =>
  /^\d[.,]?\d$/.test(written) &&
  searchKeyOf(name) === searchKeyOf(written) &&
  name.length !== written.length;

const hasVersionOfModel = (candidates: readonly Candidate[], model: string) =>
  candidates.some(({ rank, modelId }) => rank === BESIDE_MODEL_RANK && String(modelId) === model);

/** Words with what determines their meaning. */
interface InterpretedWords {
  written: string;
  key: string;
  /** Without the phase: '997' of '997.2'. */
  code: string;
  isDigits: boolean;
  candidates: readonly Candidate[];
  namedVehicles: NamedVehicles;
}

interface MeaningRule {
  name: string;
  /** Query that the rule was added for. */
  query: string;
  applies: (candidate: Candidate, words: InterpretedWords) => boolean;
  allows: (candidate: Candidate, words: InterpretedWords) => boolean;
}

/** Rules that decide whether words may mean a candidate; the first that applies decides. */
const meaningRules: readonly MeaningRule[] = [
  {
    name: 'spellings are only used to search texts',
    query: 'карера',
    applies: ({ field }) => field === SPELLING,
    allows: () => false,
  },
  {
    name: 'a number that is written differently is another one, unless it belongs to the named models',
    query: 'бмв 30',
    applies: ({ values, name }, { written, namedVehicles: { models } }) =>
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
    applies: ({ rank }) => rank === BESIDE_MODEL_RANK,
    allows: ({ modelId }, { candidates, isDigits, namedVehicles: { models } }) =>
      models
        .get(String(modelId))
        ?.every((model) => !isDigits || hasVersionOfModel(candidates, model)) ?? false,
  },
  {
    name: 'beside a make, names are those of its models',
    query: 'порше 911',
    applies: (_candidate, { namedVehicles: { makes } }) => makes.size > 0,
    allows: ({ brandId }, { namedVehicles: { makes } }) => brandId !== null && makes.has(brandId),
  },
  {
    name: 'a code with its phase is more specific than its number',
    query: '997.2',
    applies: ({ field }, { code, written }) => code !== written && field === 'generation_id',
    allows: ({ name }, { code, written }) => name === code || name === written,
  },
  {
    name: 'without a make, only clear names have a meaning, and no number that may be a year',
    query: '1995',
    applies: () => true,
    allows: ({ rank }, { isDigits, key }) =>
      rank < BESIDE_MAKE_RANK && !(isDigits && mayBeYear(key)),
  },
];

/** Returns the meanings of words given the named vehicles: all that are as clear as the best. */
export function bestCandidates(
  candidates: readonly Candidate[],
  namedVehicles: NamedVehicles,
  written: string,
) {
  const key = searchKeyOf(written);
  const words: InterpretedWords = {
    written,
    key,
    code: withoutPhase(written),
    isDigits: /^\d+$/.test(key),
    candidates,
    namedVehicles,
  };
  const possible = candidates.filter((candidate) =>
    meaningRules.find(({ applies }) => applies(candidate, words))?.allows(candidate, words),
  );
  const [best] = possible.toSorted(compareByClarity);
  if (!best) return [];
  const equallyClear = possible.filter(
    (each) => compareByClarity(each, best) === 0 && each.field === best.field,
  );
  // Cities of the same name are ordered by size.
  return best.field === 'location_city_id' ? [best] : equallyClear;
}
