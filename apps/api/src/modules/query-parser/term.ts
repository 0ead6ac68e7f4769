import { phoneticKeyOf, searchKeyOf } from '@pitlane/contracts';
import type {
  Brand,
  Carcase,
  City,
  Generation,
  Model,
  Modification,
} from '../../generated/prisma/client.ts';

export type BilingualName = Pick<Model, 'name' | 'nameRu'>;

export type TermEntry = Pick<Carcase, 'id' | 'code' | 'nameRu' | 'nameEn'>;

/** Stored catalogue and dictionaries that queries may name. */
export interface CatalogueRows {
  brands: Brand[];
  models: Model[];
  generations: Generation[];
  modifications: Pick<Modification, 'name' | 'version' | 'generationId'>[];
  carcases: TermEntry[];
  engines: TermEntry[];
  transmissions: TermEntry[];
  wheelDrives: TermEntry[];
  steeringWheels: TermEntry[];
  colors: TermEntry[];
  cities: City[];
}

const createLookup = <Row extends { id: number }>(rows: Row[], what: string) => {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return (id: number): Row => {
    const row = rowsById.get(id);
    if (!row) throw new Error(`no ${what} with id ${id}`);
    return row;
  };
};

/** Adds lookups by id. */
export function catalogueOf(rows: CatalogueRows) {
  const modelsByBrand = Map.groupBy(rows.models, ({ brandId }) => brandId);
  return {
    ...rows,
    brandOf: createLookup(rows.brands, 'make'),
    modelOf: createLookup(rows.models, 'model'),
    generationOf: createLookup(rows.generations, 'generation'),
    modelsOf: (brandId: number) => modelsByBrand.get(brandId) ?? [],
  };
}

export type Catalogue = ReturnType<typeof catalogueOf>;

/** Relation of a term to its meaning, stored as `SearchTerm.rank`: lower ones are clearer. */
export const rank = { name: 0, other: 1, part: 2, besideMake: 3, besideModel: 4 } as const;

interface Meaning {
  field: string;
  values: (number | string)[];
  brandId?: number;
  modelId?: number;
  ru: string;
  en: string;
  fullRu?: string;
  fullEn?: string;
}

/** Name or other word with its meaning. */
export interface Term {
  name: string;
  key: string;
  /** Set if words with other endings match. */
  ignoresEndings: boolean;
  sound: string | null;
  rank: number;
  meaning: Meaning;
}

/** Returns the words of a name, and letters with the number that follows them: 'E 63'. */
export const wordsOf = (name: string) => [
  ...name.split(/[^\p{L}\p{N}]+/u),
  ...(name.match(/\b\p{L}{1,3} \d{2,}\b/gu) ?? []),
];

export const MIN_SOUND_LENGTH = 4;
export const isWord = (text: string) => /^[\p{L} -]+$/u.test(text);

/** Creates a term with its search keys. */
export function createTerm(name: string, meaning: Meaning, termRank: number): Term {
  const key = searchKeyOf(name);
  const isLong = key.length >= MIN_SOUND_LENGTH && isWord(name);
  return {
    name,
    key,
    ignoresEndings: isLong && /[а-яё]/iu.test(name),
    sound: isLong ? phoneticKeyOf(key) : null,
    rank: termRank,
    meaning,
  };
}
