import { mayBeYear, searchKeyOf } from '@pitlane/contracts';
import type { Brand, Model } from '../../generated/prisma/client.ts';
import { badgeName } from '../core/catalogue/catalogue.rules.ts';
import { type Catalogue, createTerm, rank, type Term, wordsOf } from './term.ts';

interface Version {
  version: string;
  model: Model;
}

const paddedWords = (name: string) =>
  ` ${name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')} `;

const containsWords = (version: string, name: string) =>
  paddedWords(version).includes(paddedWords(name));

const versionsOf = ({ modifications, generationOf, modelOf }: Catalogue): Version[] =>
  modifications.flatMap(({ version, generationId }) =>
    version === null ? [] : { version, model: modelOf(generationOf(generationId).modelId) },
  );

function versionTerm(
  name: string,
  versions: readonly Version[],
  brand: Brand,
  termRank: number,
): Term {
  const [model, ...others] = new Set(versions.map((each) => each.model));
  const singleModel = others.length === 0 ? model : undefined;
  const fullNameIn = (language: 'ru' | 'en') =>
    [brand, ...(singleModel ? [singleModel] : [])]
      .map((row) => badgeName(row, brand, language))
      .concat(name)
      .join(' ');
  const values = new Set(versions.map(({ version }) => version));
  const meaning = {
    field: 'version',
    values: [...(values.has(name) ? new Set([name, ...values]) : values)],
    brandId: brand.id,
    ...(singleModel && { modelId: singleModel.id }),
    ru: name,
    en: name,
    fullRu: fullNameIn('ru'),
    fullEn: fullNameIn('en'),
  };
  return createTerm(name, meaning, termRank);
}

/**
 * Returns the versions of each make. 'Carrera' means all versions that contain the word, itself first. Single letters
 * are too ambiguous.
 */
export function versionTerms(catalogue: Catalogue): Term[] {
  return [...Map.groupBy(versionsOf(catalogue), ({ model }) => model.brandId)].flatMap(
    ([brandId, versions]) =>
      [...new Set(versions.map(({ version }) => version))]
        .filter((name) => searchKeyOf(name).length > 1 && /\p{L}/u.test(name))
        .map((name) => {
          const matchingVersions = versions.filter(({ version }) => containsWords(version, name));
          return versionTerm(name, matchingVersions, catalogue.brandOf(brandId), rank.besideMake);
        }),
  );
}

/** Reports whether a word is a number that cannot be a year: '55' of '55 AMG'. */
const isNumber = (word: string) => /^\d{2,}$/.test(word) && !mayBeYear(word);

/**
 * Returns the words of versions that are also other names, and numbers, both valid only beside their model: 'мустанг
 * шелби', 's class 600', 'slk 55'.
 */
export function namesakeTerms(catalogue: Catalogue, names: ReadonlySet<string>): Term[] {
  const isNamesake = (word: string, model: Model) => {
    const key = searchKeyOf(word);
    return key.length > 1 && key !== searchKeyOf(model.name) && (names.has(key) || isNumber(word));
  };
  return [...Map.groupBy(versionsOf(catalogue), ({ model }) => model)].flatMap(
    ([model, versions]) =>
      [...new Set(versions.flatMap(({ version }) => wordsOf(version)))]
        .filter((word) => isNamesake(word, model))
        .map((word) => {
          const matchingVersions = versions.filter(({ version }) => containsWords(version, word));
          return versionTerm(
            word,
            matchingVersions,
            catalogue.brandOf(model.brandId),
            rank.besideModel,
          );
        }),
  );
}
