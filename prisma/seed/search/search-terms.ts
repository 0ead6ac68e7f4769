import { Prisma } from '@pitlane/api/generated/prisma/client';
import type { Database, DatabaseTransaction } from '@pitlane/api/infra/database';
import { badgeName } from '@pitlane/api/modules/core/catalogue/catalogue.rules';
import { plainName, sounding } from '@pitlane/contracts';
import { type Catalogue, type Entry, type Named, readCatalogue } from './read-catalogue.ts';
import {
  besideMakeWords,
  commonWords,
  dictionaryWords,
  notAlone,
  otherWords,
  vagueParts,
  vehicleWords,
} from './search-words.ts';

/** How a term stands to what it means; `SearchTerm.rank`. */
const rank = { name: 0, other: 1, part: 2, besideMake: 3, besideModel: 4 } as const;

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

interface Term {
  name: string;
  key: string;
  /** Whether its endings make no difference. */
  ends: boolean;
  sound: string | null;
  rank: number;
  meaning: Meaning;
}

const SOUNDS_FROM = 4;
const split = (words: string) => words.split(',').map((word) => word.trim());
const isWord = (text: string) => /^[\p{L} -]+$/u.test(text);
const vague = new Set(vagueParts.map(plainName));
const unclear = new Set(notAlone.map(plainName));

function term(name: string, meaning: Meaning, of: number): Term {
  const key = plainName(name);
  const isLong = key.length >= SOUNDS_FROM && isWord(name);
  return {
    name,
    key,
    ends: isLong && /[а-яё]/iu.test(name),
    sound: isLong ? sounding(key) : null,
    rank: of,
    meaning,
  };
}

/** A dictionary's entries by their names and what else they are called. */
const ofDictionary = (field: string, entries: readonly Entry[]): Term[] =>
  entries.flatMap(({ id, code, nameRu: ru, nameEn: en }) => {
    const meaning = { field, values: [id], ru, en };
    const names = [ru, en].filter((name) => !unclear.has(plainName(name)));
    return [
      ...names.map((name) => term(name, meaning, rank.name)),
      ...split(dictionaryWords[code] ?? '').map((word) => term(word, meaning, rank.other)),
    ];
  });

const namesOf = ({ name, nameRu }: Named) => (nameRu === null ? [name] : [name, nameRu]);

/** Stretches of a name's words, shorter than all of it, that say something, and numbers in words, as that of `F355`. */
function partsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const numbers = words.flatMap((word) =>
    Number.isNaN(Number(word)) ? (word.match(/\d{2,}/g) ?? []) : [],
  );
  const stretches = words.flatMap((_word, from) =>
    words.slice(from).flatMap((_end, length) => {
      const part = words.slice(from, from + length + 1).join(' ');
      const says = isWord(part)
        ? plainName(part).length >= SOUNDS_FROM && !vague.has(plainName(part))
        : from === 0;
      return says && length + 1 < words.length ? [part] : [];
    }),
  );
  return [...stretches, ...numbers];
}

/** Makes; a word for a make that is also in names of its models means those alone. */
function ofBrands({ brands, modelsOf }: Catalogue): Term[] {
  return brands.flatMap((brand) => {
    const inModels = new Set(
      modelsOf(brand.id)
        .flatMap((model) => namesOf(model).flatMap(partsOf))
        .map(plainName),
    );
    const meaning = {
      field: 'brand_id',
      values: [brand.id],
      brandId: brand.id,
      ru: badgeName(brand, brand, 'ru'),
      en: badgeName(brand, brand, 'en'),
    };
    const others = [...brand.aliases, ...split(vehicleWords[brand.slug] ?? '')];
    return [
      ...namesOf(brand).map((name) => term(name, meaning, rank.name)),
      ...others
        .filter((name) => !inModels.has(plainName(name)))
        .map((name) => term(name, meaning, rank.other)),
    ];
  });
}

function ofModels({ models, brandOf }: Catalogue): Term[] {
  return models.flatMap((model) => {
    const brand = brandOf(model.brandId);
    const [ru, en] = [badgeName(model, brand, 'ru'), badgeName(model, brand, 'en')];
    const meaning = {
      field: 'model_id',
      values: [model.id],
      brandId: brand.id,
      modelId: model.id,
      ru,
      en,
      fullRu: `${badgeName(brand, brand, 'ru')} ${ru}`,
      fullEn: `${badgeName(brand, brand, 'en')} ${en}`,
    };
    const slug = `${brand.slug}/${model.slug}`;
    const besideMake = split(besideMakeWords[slug] ?? '');
    return [
      ...namesOf(model).map((name) =>
        term(name, meaning, saysLittle(name) ? rank.besideMake : rank.name),
      ),
      ...split(vehicleWords[slug] ?? '').map((name) => term(name, meaning, rank.other)),
      ...besideMake.map((name) => term(name, meaning, rank.besideMake)),
    ];
  });
}

/** A name that needs its make to be known: one or two letters or digits, or a common word. */
const saysLittle = (name: string) =>
  plainName(name).length < 3 - Number(/\p{L}\p{N}/u.test(plainName(name))) ||
  vague.has(plainName(name));

/** A name's words, also letters with their number: 'E 63' is one. */
const wordsOf = (name: string) => [
  ...name.split(/[^\p{L}\p{N}]+/u),
  ...(name.match(/\b\p{L}{1,3} \d{2,}\b/gu) ?? []),
];

const versionWords = ({ modifications }: Catalogue): ReadonlySet<string> =>
  new Set(modifications.flatMap(({ name }) => wordsOf(name)).map(plainName));

/** Letters with a number that nothing else has: 'L-39'. */
const isNumbered = (part: string) => /^\p{L}+[ -]?\d\d/u.test(part);

/** Parts of models' names; a word that versions of other models have too means no model. */
function ofParts(catalogue: Catalogue): Term[] {
  const { models, brandOf } = catalogue;
  const inVersions = versionWords(catalogue);
  const parts = models
    .flatMap((model) =>
      namesOf(model).flatMap((name) => partsOf(name).map((part) => ({ part, model }))),
    )
    .filter(({ part }) => !isWord(part) || !inVersions.has(plainName(part)));
  return [...Map.groupBy(parts, ({ part }) => plainName(part)).values()].flatMap((same) => {
    const makes = Map.groupBy(same, ({ model }) => model.brandId);
    return [...makes].flatMap(([brandId, rows]) => {
      const brand = brandOf(brandId);
      const [first] = rows;
      if (!first) return [];
      const meaning = {
        field: 'model_id',
        values: [...new Set(rows.map(({ model }) => model.id))],
        brandId,
        ru: first.part,
        en: first.part,
        fullRu: `${badgeName(brand, brand, 'ru')} ${first.part}`,
        fullEn: `${badgeName(brand, brand, 'en')} ${first.part}`,
      };
      const isClear = isWord(first.part) || isNumbered(first.part);
      const isAlone = makes.size === 1 && isClear && !inVersions.has(plainName(first.part));
      return term(first.part, meaning, isAlone ? rank.part : rank.besideMake);
    });
  });
}

const isCode = (word: string) =>
  word.length < 6 && (/\d\d/.test(word) || (/\d/.test(word) && /\p{L}/u.test(word)));

/** Codes of generations, such as `E30` and `964`: those of letters and digits are clear where one make has them. */
function ofGenerations(catalogue: Catalogue): Term[] {
  const { generations, modelOf, brandOf } = catalogue;
  const inVersions = versionWords(catalogue);
  const coded = generations.flatMap(({ id, name, modelId }) =>
    name
      .split(/[^\p{L}\p{N}]+/u)
      .filter(isCode)
      // 'мерседес 124' is a W124.
      .flatMap((code) =>
        [code, ...(/^\p{L}\d{3}$/u.test(code) ? [code.slice(1)] : [])].map((called) => ({
          called,
          code,
          id,
          model: modelOf(modelId),
        })),
      ),
  );
  const rankOf = (code: string, makes: number) => {
    if (code.length < 3 && !/^\d+$/.test(code)) return rank.besideModel;
    const isClear = makes === 1 && /\p{L}/u.test(code) && !inVersions.has(plainName(code));
    return isClear ? rank.part : rank.besideMake;
  };
  return [...Map.groupBy(coded, ({ called }) => plainName(called)).values()].flatMap((same) => {
    const makes = new Set(same.map(({ model }) => model.brandId)).size;
    return [...Map.groupBy(same, ({ model }) => model)].flatMap(([model, rows]) => {
      const brand = brandOf(model.brandId);
      const [first] = rows;
      if (!first) return [];
      const { called, code } = first;
      const fullIn = (language: 'ru' | 'en') =>
        [badgeName(brand, brand, language), badgeName(model, brand, language), code].join(' ');
      const meaning = {
        field: 'generation_id',
        values: rows.map(({ id }) => id),
        brandId: brand.id,
        modelId: model.id,
        ru: code,
        en: code,
        fullRu: fullIn('ru'),
        fullEn: fullIn('en'),
      };
      return term(called, meaning, rankOf(called, makes));
    });
  });
}

/** Words of names, for texts that spell them in another way, and words that are no names. */
function ofSpellings({ models, generations, modifications }: Catalogue): Term[] {
  const words = [...models, ...generations, ...modifications]
    .flatMap(({ name }) => wordsOf(name))
    .filter((word) => /^[a-z\d ]{2,}$/i.test(word) && /[a-z]/i.test(word));
  const ofWord = (word: string) =>
    term(word, { field: 'spelling', values: [word], ru: word, en: word }, rank.besideMake);
  return [
    ...[...new Set(words.map((word) => word.toLowerCase()))].map(ofWord),
    ...commonWords.map((word) => ({ ...ofWord(word), sound: null })),
  ];
}

/** The first of cities that are called the same: the larger one. */
const ofCities = ({ cities }: Catalogue): Term[] =>
  cities.flatMap(({ id, nameRu: ru, nameEn: en }) =>
    [ru, en].map((name) =>
      term(name, { field: 'location_city_id', values: [id], ru, en }, rank.name),
    ),
  );

/** What words of searches may mean, of the catalogue and the lists beside it, as rows of `search_term`. */
async function termsOf(database: DatabaseTransaction): Promise<Prisma.Sql> {
  const catalogue = await readCatalogue(database);
  const known = [
    ...ofBrands(catalogue),
    ...ofModels(catalogue),
    ...ofDictionary('carcase_id', catalogue.carcases),
    ...ofDictionary('engine_id', catalogue.engines),
    ...ofDictionary('transmission_id', catalogue.transmissions),
    ...ofDictionary('wheel_drive_id', catalogue.wheelDrives),
    ...ofDictionary('steering_wheel_id', catalogue.steeringWheels),
    ...ofDictionary('color_id', catalogue.colors),
    ...otherWords.flatMap(({ words, ...meaning }) =>
      split(words).map((word) =>
        term(word, { ...meaning, values: [...meaning.values] }, rank.other),
      ),
    ),
    ...ofCities(catalogue),
  ];
  const keys = new Set(known.map(({ key }) => key));
  const terms = [
    ...known,
    ...ofParts(catalogue).filter(({ key, rank: of }) => of === rank.besideMake || !keys.has(key)),
    ...ofGenerations(catalogue),
    ...ofSpellings(catalogue),
  ].filter(({ key }) => key !== '');
  const rows = terms.map(({ name, key, ends, sound, rank: of, meaning }) => ({
    name: ends ? name : null,
    key,
    sound,
    field: meaning.field,
    values: meaning.values.map(String),
    brand_id: meaning.brandId ?? null,
    model_id: meaning.modelId ?? null,
    rank: of,
    name_ru: meaning.ru,
    name_en: meaning.en,
    full_ru: meaning.fullRu ?? meaning.ru,
    full_en: meaning.fullEn ?? meaning.en,
  }));
  return Prisma.sql`
    SELECT DISTINCT ON (key, field, "values", brand_id) key,
      search_stem(regexp_replace(search_plain(name), '[^[:alnum:]]+', ' ', 'g')) AS stem, sound, field, "values",
      brand_id, model_id, rank, name_ru, name_en, full_ru, full_en
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (name text, key text, sound text, field text,
      "values" text[], brand_id int, model_id int, rank smallint, name_ru text, name_en text, full_ru text, full_en text)
    ORDER BY key, field, "values", brand_id, rank, name NULLS LAST`;
}

const columns = Prisma.raw(
  'key, stem, sound, field, "values", brand_id, model_id, rank, name_ru, name_en, full_ru, full_en',
);

/** Makes what words of searches may mean anew, at once for all who ask. */
export async function storeSearchTerms(database: Database): Promise<void> {
  await database.$transaction(async (transaction) => {
    const terms = await termsOf(transaction);
    await transaction.searchTerm.deleteMany();
    await transaction.$executeRaw`INSERT INTO search_term (${columns}) ${terms}`;
  });
}

/** Compares what words may mean with what would be stored now. */
export function compareSearchTerms(
  database: Database,
): Promise<{ rows: number; wrong: number; first: string[] }> {
  return database.$transaction(
    async (transaction) => {
      const [row] = await transaction.$queryRaw<{ rows: number; wrong: number; first: string[] }[]>`
        WITH wanted AS (${await termsOf(transaction)}), differing AS (
          (SELECT ${columns} FROM search_term EXCEPT ALL SELECT * FROM wanted)
          UNION ALL (SELECT * FROM wanted EXCEPT ALL SELECT ${columns} FROM search_term)
        )
        SELECT (SELECT count(*)::int FROM wanted) AS rows, count(DISTINCT key)::int AS wrong,
          COALESCE((array_agg(DISTINCT key))[1:10], '{}') AS first FROM differing`;
      return row ?? { rows: 0, wrong: 0, first: [] };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}
