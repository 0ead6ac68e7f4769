import { searchKeyOf, transliterate } from '@pitlane/contracts';
import { badgeName } from '../core/catalogue/catalogue.rules.ts';
import {
  type BilingualName,
  type Catalogue,
  type CatalogueRows,
  catalogueOf,
  isWord,
  rank,
  SOUNDS_FROM,
  type Term,
  type TermEntry,
  term,
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

const vague = new Set(vagueParts.map(searchKeyOf));
const unclear = new Set(ambiguousNames.map(searchKeyOf));
const split = (words: string) => words.split(',').map((word) => word.trim());

const namesOf = ({ name, nameRu }: BilingualName) => (nameRu === null ? [name] : [name, nameRu]);

/** Returns the terms of a dictionary's entries, by their names and other words. */
const ofDictionary = (field: string, entries: readonly TermEntry[]): Term[] =>
  entries.flatMap(({ id, code, nameRu: ru, nameEn: en }) => {
    const meaning = { field, values: [id], ru, en };
    const names = [ru, en].filter((name) => !unclear.has(searchKeyOf(name)));
    return [
      ...names.map((name) => term(name, meaning, rank.name)),
      ...split(dictionaryWords[code] ?? '').map((word) => term(word, meaning, rank.other)),
    ];
  });

/** Returns the proper parts of a name that are meaningful, and numbers inside words, such as that of `F355`. */
function partsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const numbers = words.flatMap((word) =>
    Number.isNaN(Number(word)) ? (word.match(/\d{2,}/g) ?? []) : [],
  );
  const stretches = words.flatMap((_word, from) =>
    words.slice(from).flatMap((_end, length) => {
      const part = words.slice(from, from + length + 1).join(' ');
      const isMeaningful = isWord(part)
        ? searchKeyOf(part).length >= SOUNDS_FROM && !vague.has(searchKeyOf(part))
        : from === 0;
      return isMeaningful && length + 1 < words.length ? [part] : [];
    }),
  );
  return [...stretches, ...numbers];
}

const latinKey = (word: string) => transliterate(searchKeyOf(word));

/**
 * Returns the terms of makes. A word for a make that is also part of its models' names means only the models, a short
 * one both.
 */
function ofBrands({ brands, modelsOf }: Catalogue): Term[] {
  return brands.flatMap((brand) => {
    const names = modelsOf(brand.id).flatMap(namesOf);
    const inModels = new Set(names.flatMap(partsOf).map(searchKeyOf));
    const short = new Set(names.flatMap(wordsOf).map(latinKey));
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
        .filter((name) => !inModels.has(searchKeyOf(name)))
        .map((name) => term(name, meaning, short.has(latinKey(name)) ? rank.part : rank.other)),
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
        term(name, meaning, needsMake(name) ? rank.besideMake : rank.name),
      ),
      ...split(vehicleWords[slug] ?? '').map((name) => term(name, meaning, rank.other)),
      ...besideMake.map((name) => term(name, meaning, rank.besideMake)),
    ];
  });
}

/** Reports whether a name needs its make: one or two letters or digits, or a common word. */
const needsMake = (name: string) =>
  searchKeyOf(name).length < 3 - Number(/\p{L}\p{N}/u.test(searchKeyOf(name))) ||
  vague.has(searchKeyOf(name));

const versionWords = ({ modifications }: Catalogue): ReadonlySet<string> =>
  new Set(modifications.flatMap(({ name }) => wordsOf(name)).map(searchKeyOf));

/** Reports whether a text is letters with a distinctive number: 'L-39'. */
const isNumbered = (part: string) => /^\p{L}+[ -]?\d\d/u.test(part);

/** Returns the parts of models' names; a word that also occurs in versions of other models is not a term. */
function ofParts(catalogue: Catalogue): Term[] {
  const { models, brandOf } = catalogue;
  const inVersions = versionWords(catalogue);
  const parts = models
    .flatMap((model) =>
      namesOf(model).flatMap((name) => partsOf(name).map((part) => ({ part, model }))),
    )
    .filter(({ part }) => !isWord(part) || !inVersions.has(searchKeyOf(part)));
  return [...Map.groupBy(parts, ({ part }) => searchKeyOf(part)).values()].flatMap((same) => {
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
      const isAlone = makes.size === 1 && isClear && !inVersions.has(searchKeyOf(first.part));
      return term(first.part, meaning, isAlone ? rank.part : rank.besideMake);
    });
  });
}

const isCode = (word: string) =>
  word.length < 6 && (/\d\d/.test(word) || (/\d/.test(word) && /\p{L}/u.test(word)));

/**
 * Returns the codes of generations, such as `E30` and `964`: with letters and digits they are clear if only one make
 * has them.
 */
function ofGenerations(catalogue: Catalogue): Term[] {
  const { generations, modelOf, brandOf } = catalogue;
  const inVersions = versionWords(catalogue);
  const coded = generations.flatMap(({ id, name, modelId }) =>
    [...name.split(/[^\p{L}\p{N}]+/u), ...(name.match(/\b\d{3}\.\d\b/g) ?? [])]
      .filter(isCode)
      // 'мерседес 124' is a W124.
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
    const isClear = makes === 1 && /\p{L}/u.test(code) && !inVersions.has(searchKeyOf(code));
    return isClear ? rank.part : rank.besideMake;
  };
  return [...Map.groupBy(coded, ({ variant }) => searchKeyOf(variant)).values()].flatMap((same) => {
    const makes = new Set(same.map(({ model }) => model.brandId)).size;
    return [...Map.groupBy(same, ({ model }) => model)].flatMap(([model, rows]) => {
      const brand = brandOf(model.brandId);
      const [first] = rows;
      if (!first) return [];
      const { variant, code } = first;
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
      return term(variant, meaning, rankOf(variant, makes));
    });
  });
}

/** Returns words of names, as spellings for searching texts, and common words that are not names. */
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

/** Returns the cities; of those with the same name only the first one, which is larger. */
const ofCities = ({ cities }: Catalogue): Term[] =>
  cities.flatMap(({ id, nameRu: ru, nameEn: en }) =>
    [ru, en].map((name) =>
      term(name, { field: 'location_city_id', values: [id], ru, en }, rank.name),
    ),
  );

/** Returns the rows of `search_term` for a catalogue and the word lists. */
export function termRows(rows: CatalogueRows) {
  const catalogue = catalogueOf(rows);
  const vehicles = [...ofBrands(catalogue), ...ofModels(catalogue)];
  const baseTerms = [
    ...vehicles,
    ...ofDictionary('carcase_id', catalogue.carcases),
    ...ofDictionary('engine_id', catalogue.engines),
    ...ofDictionary('transmission_id', catalogue.transmissions),
    ...ofDictionary('wheel_drive_id', catalogue.wheelDrives),
    ...ofDictionary('steering_wheel_id', catalogue.steeringWheels),
    ...ofDictionary('color_id', catalogue.colors),
    ...filterWords.flatMap(({ words, ...meaning }) =>
      split(words).map((word) =>
        term(word, { ...meaning, values: [...meaning.values] }, rank.other),
      ),
    ),
    ...ofCities(catalogue),
  ];
  const keys = new Set(baseTerms.map(({ key }) => key));
  const terms = [
    ...baseTerms,
    ...ofParts(catalogue).filter(({ key, rank: of }) => of === rank.besideMake || !keys.has(key)),
    ...ofGenerations(catalogue),
    ...versionTerms(catalogue),
    ...namesakeTerms(catalogue, new Set(vehicles.map(({ key }) => key))),
    ...ofSpellings(catalogue),
  ].filter(({ key }) => key !== '');
  return terms.map(({ name, key, ends, sound, rank: of, meaning }) => ({
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
}
