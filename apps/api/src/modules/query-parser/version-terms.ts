import { mayBeYear, searchKeyOf } from '@pitlane/contracts';
import type { Brand, Model } from '../../generated/prisma/client.ts';
import { badgeName } from '../core/catalogue/catalogue.rules.ts';
import { type Catalogue, rank, type Term, term, wordsOf } from './term.ts';

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

function versionTerm(name: string, of: readonly Version[], brand: Brand, termRank: number): Term {
  const [model, ...others] = new Set(of.map((each) => each.model));
  const one = others.length === 0 ? model : undefined;
  const fullIn = (language: 'ru' | 'en') =>
    [brand, ...(one ? [one] : [])]
      .map((row) => badgeName(row, brand, language))
      .concat(name)
      .join(' ');
  const values = new Set(of.map(({ version }) => version));
  const meaning = {
    field: 'version',
    values: [...(values.has(name) ? new Set([name, ...values]) : values)],
    brandId: brand.id,
    ...(one && { modelId: one.id }),
    ru: name,
    en: name,
    fullRu: fullIn('ru'),
    fullEn: fullIn('en'),
  };
  return term(name, meaning, termRank);
}

/**
 * Returns the versions of each make: 'Carrera' means all versions with the word, itself first. Single letters are too
 * ambiguous.
 */
export function versionTerms(catalogue: Catalogue): Term[] {
  return [...Map.groupBy(versionsOf(catalogue), ({ model }) => model.brandId)].flatMap(
    ([brandId, all]) =>
      [...new Set(all.map(({ version }) => version))]
        .filter((name) => searchKeyOf(name).length > 1 && /\p{L}/u.test(name))
        .map((name) => {
          const of = all.filter(({ version }) => containsWords(version, name));
          return versionTerm(name, of, catalogue.brandOf(brandId), rank.besideMake);
        }),
  );
}

/** Reports whether a word is a number that cannot be a year: '55' of '55 AMG'. */
const isNumber = (word: string) => /^\d{2,}$/.test(word) && !mayBeYear(word);

/**
 * Returns words of versions that are also other names, and numbers, valid beside their own model: 'мустанг шелби', 's
 * class 600', 'slk 55'.
 */
export function namesakeTerms(catalogue: Catalogue, names: ReadonlySet<string>): Term[] {
  const isNamesake = (word: string, model: Model) => {
    const key = searchKeyOf(word);
    return key.length > 1 && key !== searchKeyOf(model.name) && (names.has(key) || isNumber(word));
  };
  return [...Map.groupBy(versionsOf(catalogue), ({ model }) => model)].flatMap(([model, all]) =>
    [...new Set(all.flatMap(({ version }) => wordsOf(version)))]
      .filter((word) => isNamesake(word, model))
      .map((word) => {
        const of = all.filter(({ version }) => containsWords(version, word));
        return versionTerm(word, of, catalogue.brandOf(model.brandId), rank.besideModel);
      }),
  );
}
