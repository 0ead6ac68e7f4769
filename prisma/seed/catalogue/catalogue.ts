import { z } from 'zod';
import type {
  CarcaseCode,
  EngineCode,
  TransmissionCode,
  VehicleKind,
  WheelDriveCode,
} from '../dictionaries.ts';
import { carcases, codesOf, engines, transmissions, wheelDrives } from '../dictionaries.ts';
import {
  intCell,
  optionalCodeCell,
  optionalIntCell,
  optionalTextCell,
  readCsv,
  textCell,
} from './read-csv.ts';

export interface Brand {
  id: number;
  /** Unique and permanent; part of URLs. */
  slug: string;
  name: string;
  /** Russian name; shown in Russian texts for domestic makes only. */
  nameRu: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  kind: VehicleKind;
  /** Other spellings for the search. */
  aliases: string[];
}

interface Model {
  id: number;
  brandId: number;
  /** Unique within the brand. */
  slug: string;
  name: string;
  /** Only if the model is commonly written in Cyrillic; for foreign makes it is used by the search only. */
  nameRu: string | null;
  yearFrom: number | null;
  /** `null` if it is in production. */
  yearTo: number | null;
}

export interface Generation {
  id: number;
  modelId: number;
  name: string;
  /** Only if it differs from `name`. */
  nameRu: string | null;
  yearFrom: number;
  /** `null` if it is in production. */
  yearTo: number | null;
}

/** Engine, gearbox and body of a generation. */
export interface Modification {
  id: number;
  generationId: number;
  /** Trim and engine, e.g. `GTB 3.9 V8 T` (T turbo, K supercharger, RE rotary). */
  variant: string;
  /** Only if the variant is commonly written in Cyrillic. */
  nameRu: string | null;
  /** `null` for electric drive, boats and aircraft. */
  volumeCc: number | null;
  /** Metric horsepower of all engines together; `null` for jets. */
  powerHp: number | null;
  engine: EngineCode | null;
  transmission: TransmissionCode | null;
  /** `null` for CVTs, boats and aircraft. */
  gears: number | null;
  wheelDrive: WheelDriveCode | null;
  carcase: CarcaseCode;
  /** Boats only. */
  lengthM: number | null;
  /** Aircraft only. */
  seats: number | null;
}

export interface Catalogue {
  brands: Brand[];
  models: Model[];
  generations: Generation[];
  modifications: Modification[];
}

const id = intCell(1, 1_000_000);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected a slug');
const year = intCell(1885, 2027);
const optionalYear = optionalIntCell(1885, 2027);

const brandRow = z
  .strictObject({
    id,
    slug,
    name: textCell,
    name_ru: textCell,
    country: z.string().regex(/^[A-Z]{2}$/, 'expected an ISO-2 code'),
    kind: z.enum(['ground', 'water', 'air']),
    aliases: z.string(),
  })
  .transform(
    (row): Brand => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      nameRu: row.name_ru,
      country: row.country,
      kind: row.kind,
      aliases: row.aliases === '' ? [] : row.aliases.split('|'),
    }),
  );

const modelRow = z
  .strictObject({
    id,
    brand_id: id,
    slug,
    name: textCell,
    name_ru: optionalTextCell,
    year_from: optionalYear,
    year_to: optionalYear,
  })
  .transform(
    (row): Model => ({
      id: row.id,
      brandId: row.brand_id,
      slug: row.slug,
      name: row.name,
      nameRu: row.name_ru,
      yearFrom: row.year_from,
      yearTo: row.year_to,
    }),
  );

const generationRow = z
  .strictObject({
    id,
    model_id: id,
    name: textCell,
    name_ru: optionalTextCell,
    year_from: year,
    year_to: optionalYear,
  })
  .transform(
    (row): Generation => ({
      id: row.id,
      modelId: row.model_id,
      name: row.name,
      nameRu: row.name_ru,
      yearFrom: row.year_from,
      yearTo: row.year_to,
    }),
  );

const modificationRow = z
  .strictObject({
    id,
    generation_id: id,
    variant: textCell,
    volume_cc: optionalIntCell(100, 30_000),
    power_hp: optionalIntCell(5, 20_000),
    fuel: optionalCodeCell(codesOf(engines)),
    transmission: optionalCodeCell(codesOf(transmissions)),
    gears: optionalIntCell(1, 10),
    drive: optionalCodeCell(codesOf(wheelDrives)),
    body: z.enum(codesOf(carcases)),
    length_m: z.union([
      z.literal('').transform(() => null),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/, 'expected meters')
        .transform(Number),
    ]),
    seats: optionalIntCell(1, 100),
  })
  .transform(
    (row): Modification => ({
      id: row.id,
      generationId: row.generation_id,
      variant: row.variant,
      nameRu: null,
      volumeCc: row.volume_cc,
      powerHp: row.power_hp,
      engine: row.fuel,
      transmission: row.transmission,
      gears: row.gears,
      wheelDrive: row.drive,
      carcase: row.body,
      lengthM: row.length_m,
      seats: row.seats,
    }),
  );

/** Russian name of a variant, stored in a separate file because few variants have one. */
const modificationNameRow = z.strictObject({ id, name_ru: textCell });

function assertUnique(file: string, keys: readonly (string | number)[]): void {
  const seen = new Set<string | number>();
  for (const key of keys) {
    if (seen.has(key)) throw new Error(`${file}: ${key} occurs twice`);
    seen.add(key);
  }
}

function assertParentsExist(
  file: string,
  rows: readonly { id: number; parentId: number }[],
  parents: readonly { id: number }[],
): void {
  const known = new Set(parents.map((parent) => parent.id));
  for (const row of rows) {
    if (!known.has(row.parentId)) {
      throw new Error(`${file}: row ${row.id} refers to ${row.parentId}, which does not exist`);
    }
  }
}

function urlOf(name: string): URL {
  return new URL(name, import.meta.url);
}

/**
 * Reads the vehicle catalogue from the CSV files in this folder.
 *
 * @returns the tree as four flat lists that refer to each other by id, each in the order of its file.
 * @throws Error with file and row if a cell is malformed or out of range, an id or a slug occurs twice, or the parent
 * of a row does not exist.
 */
export function loadCatalogue(): Catalogue {
  const brands = readCsv(urlOf('brands.csv'), brandRow);
  const models = readCsv(urlOf('models.csv'), modelRow);
  const generations = readCsv(urlOf('generations.csv'), generationRow);
  const namesRu = readCsv(urlOf('modification-names.csv'), modificationNameRow);
  const nameRuOf = new Map(namesRu.map((row) => [row.id, row.name_ru]));
  const modifications = readCsv(urlOf('modifications.csv'), modificationRow).map((row) => ({
    ...row,
    nameRu: nameRuOf.get(row.id) ?? null,
  }));

  const lists = { brands, models, generations, modifications };
  for (const [name, rows] of Object.entries(lists)) {
    assertUnique(
      `${name}.csv, id`,
      rows.map((row) => row.id),
    );
  }
  assertUnique(
    'brands.csv, slug',
    brands.map((brand) => brand.slug),
  );
  assertUnique(
    'models.csv, brand and slug',
    models.map((m) => `${m.brandId} ${m.slug}`),
  );
  assertParentsExist(
    'models.csv',
    models.map((m) => ({ id: m.id, parentId: m.brandId })),
    brands,
  );
  assertParentsExist(
    'generations.csv',
    generations.map((g) => ({ id: g.id, parentId: g.modelId })),
    models,
  );
  assertParentsExist(
    'modifications.csv',
    modifications.map((m) => ({ id: m.id, parentId: m.generationId })),
    generations,
  );
  assertParentsExist(
    'modification-names.csv',
    namesRu.map((row) => ({ id: row.id, parentId: row.id })),
    modifications,
  );
  return lists;
}
