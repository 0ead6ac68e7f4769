import { searchKeyOf, transliterate } from '@pitlane/contracts';
import { badgeName } from '../core/catalogue/catalogue.rules.ts';
import {
  type BilingualName,
  type Catalogue,
  type CatalogueRows,
  catalogueOf,
  createTerm,
  isWord,
  MIN_SOUND_LENGTH,
  rank,
  type Term,
  type TermEntry,
  wordsOf,
} from './term.ts';
import { namesakeTerms, versionTerms } from './version-terms.ts';
import {
  ambiguousNames,
  besideMakeWords,
  commonWords,
  dictionaryWords,
  filterWords,
  vagueParts,
  vehicleWords,
} from './word-lists.ts';

const vagueKeys = new Set(vagueParts.map(searchKeyOf));
const ambiguousKeys = new Set(ambiguousNames.map(searchKeyOf));
const splitWords = (words: string) => words.split(',').map((word) => word.trim());

const namesOf = ({ name, nameRu }: BilingualName) => (nameRu === null ? [name] : [name, nameRu]);

/** Returns the terms of the entries of a dictionary: their names and other words. */
const dictionaryTerms = (field: string, entries: readonly TermEntry[]): Term[] =>
  entries.flatMap(({ id, code, nameRu: ru, nameEn: en }) => {
    const meaning = { field, values: [id], ru, en };
    const names = [ru, en].filter((name) => !ambiguousKeys.has(searchKeyOf(name)));
    return [
      ...names.map((name) => createTerm(name, meaning, rank.name)),
      ...splitWords(dictionaryWords[code] ?? '').map((word) =>
        createTerm(word, meaning, rank.other),
      ),
    ];
  });

/** Returns the meaningful parts of a name, and numbers inside its words, such as 355 in `F355`. */
function partsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const numbers = words.flatMap((word) =>
    Number.isNaN(Number(word)) ? (word.match(/\d{2,}/g) ?? []) : [],
  );
  const parts = words.flatMap((_word, from) =>
    words.slice(from).flatMap((_end, length) => {
      const part = words.slice(from, from + length + 1).join(' ');
      const isMeaningful = isWord(part)
        ? searchKeyOf(part).length >= MIN_SOUND_LENGTH && !vagueKeys.has(searchKeyOf(part))
        : from === 0;
      return isMeaningful && length + 1 < words.length ? [part] : [];
    }),
  );
  return [...parts, ...numbers];
}

const latinKey = (word: string) => transliterate(searchKeyOf(word));

/**
 * Returns the terms of makes. An alias of a make that is also part of its models' names means only the models; an alias
 * that is a single word of these names means both.
 */
function makeTerms({ brands, modelsOf }: Catalogue): Term[] {
  return brands.flatMap((brand) => {
    const names = modelsOf(brand.id).flatMap(namesOf);
    const keysInModels = new Set(names.flatMap(partsOf).map(searchKeyOf));
    const shortKeys = new Set(names.flatMap(wordsOf).map(latinKey));
    const meaning = {
      field: 'brand_id',
      values: [brand.id],
      brandId: brand.id,
      ru: badgeName(brand, brand, 'ru'),
      en: badgeName(brand, brand, 'en'),
    };
    const otherNames = [...brand.aliases, ...splitWords(vehicleWords[brand.slug] ?? '')];
    return [
      ...namesOf(brand).map((name) => createTerm(name, meaning, rank.name)),
      ...otherNames
        .filter((name) => !keysInModels.has(searchKeyOf(name)))
        .map((name) =>
          createTerm(name, meaning, shortKeys.has(latinKey(name)) ? rank.part : rank.other),
        ),
    ];
  });
}

function modelTerms({ models, brandOf }: Catalogue): Term[] {
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
    const besideMake = splitWords(besideMakeWords[slug] ?? '');
    return [
      ...namesOf(model).map((name) =>
        createTerm(name, meaning, needsMake(name) ? rank.besideMake : rank.name),
      ),
      ...splitWords(vehicleWords[slug] ?? '').map((name) => createTerm(name, meaning, rank.other)),
      ...besideMake.map((name) => createTerm(name, meaning, rank.besideMake)),
    ];
  });
}

/** Reports whether a name is ambiguous without its make: one or two letters or digits, or a common word. */
const needsMake = (name: string) =>
  searchKeyOf(name).length < 3 - Number(/\p{L}\p{N}/u.test(searchKeyOf(name))) ||
  vagueKeys.has(searchKeyOf(name));

const versionKeysOf = ({ modifications }: Catalogue): ReadonlySet<string> =>
  new Set(modifications.flatMap(({ name }) => wordsOf(name)).map(searchKeyOf));

/** Reports whether a text consists of letters and a distinctive number: 'L-39'. */
const isNumbered = (part: string) => /^\p{L}+[ -]?\d\d/u.test(part);

/** Returns the parts of models' names, except words that also occur in versions. */
function partTerms(catalogue: Catalogue): Term[] {
  const { models, brandOf } = catalogue;
  const versionKeys = versionKeysOf(catalogue);
  const parts = models
    .flatMap((model) =>
      namesOf(model).flatMap((name) => partsOf(name).map((part) => ({ part, model }))),
    )
    .filter(({ part }) => !isWord(part) || !versionKeys.has(searchKeyOf(part)));
  return [...Map.groupBy(parts, ({ part }) => searchKeyOf(part)).values()].flatMap((sameParts) => {
    const makes = Map.groupBy(sameParts, ({ model }) => model.brandId);
    return [...makes].flatMap(([brandId, rows]) => {
      const brand = brandOf(brandId);
      const [firstRow] = rows;
      if (!firstRow) return [];
      const meaning = {
        field: 'model_id',
        values: [...new Set(rows.map(({ model }) => model.id))],
        brandId,
        ru: firstRow.part,
        en: firstRow.part,
        fullRu: `${badgeName(brand, brand, 'ru')} ${firstRow.part}`,
        fullEn: `${badgeName(brand, brand, 'en')} ${firstRow.part}`,
      };
      const isClear = isWord(firstRow.part) || isNumbered(firstRow.part);
      const isAlone = makes.size === 1 && isClear && !versionKeys.has(searchKeyOf(firstRow.part));
      return createTerm(firstRow.part, meaning, isAlone ? rank.part : rank.besideMake);
    });
  });
}

const isCode = (word: string) =>
  word.length < 6 && (/\d\d/.test(word) || (/\d/.test(word) && /\p{L}/u.test(word)));

/**
 * Returns the codes of generations, such as `E30` and `964`. Codes with letters and digits are clear if only one make
 * has them.
 */
function generationTerms(catalogue: Catalogue): Term[] {
  const { generations, modelOf, brandOf } = catalogue;
  const versionKeys = versionKeysOf(catalogue);
  const codeRows = generations.flatMap(({ id, name, modelId }) =>
    [...name.split(/[^\p{L}\p{N}]+/u), ...(name.match(/\b\d{3}\.\d\b/g) ?? [])]
      .filter(isCode)
      // 'мерседес 124' means W124.
      .flatMap((code) =>
        [code, ...(/^\p{L}\d{3}$/u.test(code) ? [code.slice(1)] : [])].map((variant) => ({
          variant,
          code,
          id,
          model: modelOf(modelId),
        })),
      ),
  );
  const rankOf = (code: string, makes: number) => {
    if (code.length < 3 && !/^\d+$/.test(code)) return rank.besideModel;
    const isClear = makes === 1 && /\p{L}/u.test(code) && !versionKeys.has(searchKeyOf(code));
    return isClear ? rank.part : rank.besideMake;
  };
  return [...Map.groupBy(codeRows, ({ variant }) => searchKeyOf(variant)).values()].flatMap(
    (sameCodes) => {
      const makes = new Set(sameCodes.map(({ model }) => model.brandId)).size;
      return [...Map.groupBy(sameCodes, ({ model }) => model)].flatMap(([model, rows]) => {
        const brand = brandOf(model.brandId);
        const [firstRow] = rows;
        if (!firstRow) return [];
        const { variant, code } = firstRow;
        const fullNameIn = (language: 'ru' | 'en') =>
          [badgeName(brand, brand, language), badgeName(model, brand, language), code].join(' ');
        const meaning = {
          field: 'generation_id',
          values: rows.map(({ id }) => id),
          brandId: brand.id,
          modelId: model.id,
          ru: code,
          en: code,
          fullRu: fullNameIn('ru'),
          fullEn: fullNameIn('en'),
        };
        return createTerm(variant, meaning, rankOf(variant, makes));
      });
    },
  );
}

/** Returns the words of names, as spellings for searching texts, and common words that are not names. */
function spellingTerms({ models, generations, modifications }: Catalogue): Term[] {
  const words = [...models, ...generations, ...modifications]
    .flatMap(({ name }) => wordsOf(name))
    .filter((word) => /^[a-z\d ]{2,}$/i.test(word) && /[a-z]/i.test(word));
  const spellingTerm = (word: string) =>
    createTerm(word, { field: 'spelling', values: [word], ru: word, en: word }, rank.besideMake);
  return [
    ...[...new Set(words.map((word) => word.toLowerCase()))].map(spellingTerm),
    ...commonWords.map((word) => ({ ...spellingTerm(word), sound: null })),
  ];
}

/** Returns the terms of cities, by their names in both languages. */
const cityTerms = ({ cities }: Catalogue): Term[] =>
  cities.flatMap(({ id, nameRu: ru, nameEn: en }) =>
    [ru, en].map((name) =>
      createTerm(name, { field: 'location_city_id', values: [id], ru, en }, rank.name),
    ),
  );

/** Returns the rows of `search_term` for a catalogue and the word lists. */
export function termRows(rows: CatalogueRows) {
  const catalogue = catalogueOf(rows);
  const vehicles = [...makeTerms(catalogue), ...modelTerms(catalogue)];
  const baseTerms = [
    ...vehicles,
    ...dictionaryTerms('carcase_id', catalogue.carcases),
    ...dictionaryTerms('engine_id', catalogue.engines),
    ...dictionaryTerms('transmission_id', catalogue.transmissions),
    ...dictionaryTerms('wheel_drive_id', catalogue.wheelDrives),
    ...dictionaryTerms('steering_wheel_id', catalogue.steeringWheels),
    ...dictionaryTerms('color_id', catalogue.colors),
    ...filterWords.flatMap(({ words, ...meaning }) =>
      splitWords(words).map((word) =>
        createTerm(word, { ...meaning, values: [...meaning.values] }, rank.other),
      ),
    ),
    ...cityTerms(catalogue),
  ];
  const keys = new Set(baseTerms.map(({ key }) => key));
  const terms = [
    ...baseTerms,
    ...partTerms(catalogue).filter(
      ({ key, rank: termRank }) => termRank === rank.besideMake || !keys.has(key),
    ),
    ...generationTerms(catalogue),
    ...versionTerms(catalogue),
    ...namesakeTerms(catalogue, new Set(vehicles.map(({ key }) => key))),
    ...spellingTerms(catalogue),
  ].filter(({ key }) => key !== '');
  return terms.map(({ name, key, ignoresEndings, sound, rank: termRank, meaning }) => ({
    name: ignoresEndings ? name : null,
    key,
    sound,
    field: meaning.field,
    values: meaning.values.map(String),
    brand_id: meaning.brandId ?? null,
    model_id: meaning.modelId ?? null,
    rank: termRank,
    name_ru: meaning.ru,
    name_en: meaning.en,
    full_ru: meaning.fullRu ?? meaning.ru,
    full_en: meaning.fullEn ?? meaning.en,
  }));
}
