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

/** Catalogue and dictionaries that words of searches may name, as stored. */
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

const byId = <Row extends { id: number }>(rows: Row[], what: string) => {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return (id: number): Row => {
    const row = rowsById.get(id);
    if (!row) throw new Error(`no ${what} with id ${id}`);
    return row;
  };
};

/** Adds lookups by id. */
export function catalogueOf(rows: CatalogueRows) {
  const ofBrand = Map.groupBy(rows.models, ({ brandId }) => brandId);
  return {
    ...rows,
    brandOf: byId(rows.brands, 'make'),
    modelOf: byId(rows.models, 'model'),
    generationOf: byId(rows.generations, 'generation'),
    modelsOf: (brandId: number) => ofBrand.get(brandId) ?? [],
  };
}

export type Catalogue = ReturnType<typeof catalogueOf>;

/** Relation of a term to its meaning; `SearchTerm.rank`. */
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
  /** True if endings are ignored. */
  ends: boolean;
  sound: string | null;
  rank: number;
  meaning: Meaning;
}

/** Returns the words of a name, also letters joined with their number: 'E 63'. */
export const wordsOf = (name: string) => [
  ...name.split(/[^\p{L}\p{N}]+/u),
  ...(name.match(/\b\p{L}{1,3} \d{2,}\b/gu) ?? []),
];

export const SOUNDS_FROM = 4;
export const isWord = (text: string) => /^[\p{L} -]+$/u.test(text);

/** Returns a term with its search keys. */
export function term(name: string, meaning: Meaning, of: number): Term {
  const key = searchKeyOf(name);
  const isLong = key.length >= SOUNDS_FROM && isWord(name);
  return {
    name,
    key,
    ends: isLong && /[а-яё]/iu.test(name),
    sound: isLong ? phoneticKeyOf(key) : null,
    rank: of,
    meaning,
  };
}
