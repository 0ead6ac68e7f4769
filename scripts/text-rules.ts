type Texts = ReadonlyMap<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A key without its plural ending: what the code says. */
export const withoutPlural = (key: string) => key.replace(PLURAL, '');

/** Plural forms that each language needs, as Intl.PluralRules tells them apart. */
const forms: Record<string, readonly string[]> = {
  ru: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

/** A nested object of texts as a flat list: `card.title` -> text. */
export function flatTexts(value: unknown, path: string[] = []): Map<string, string> {
  if (typeof value === 'string') return new Map([[path.join('.'), value]]);
  if (typeof value !== 'object' || value === null) {
    throw new Error(`${path.join('.')} is no text`);
  }
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flatTexts(inner, [...path, name])]),
  );
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''))].sort();

/** Keys without their plural ending, with the placeholders of all their forms. */
function meanings(texts: Texts): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const meaning = withoutPlural(key);
    found.set(meaning, new Set([...(found.get(meaning) ?? []), ...placeholders(text)]));
  }
  return new Map([...found].map(([meaning, names]) => [meaning, [...names].sort().join(', ')]));
}

function pluralTroubles(texts: Texts, language: string): string[] {
  const plural = new Set(
    [...texts.keys()]
      // No language has `many` alone: `too_many` is a name.
      .filter((key) => PLURAL.test(key) && !key.endsWith('_many'))
      .map((key) => withoutPlural(key)),
  );
  return [...plural].flatMap((meaning) =>
    (forms[language] ?? [])
      .filter((form) => !texts.has(`${meaning}_${form}`))
      .map((form) => `${meaning}: ${language} lacks the plural form ${form}`),
  );
}

/**
 * What is wrong between the Russian and the English texts of one file: keys that only one has,
 * other placeholders, missing plural forms, empty texts.
 */
export function textTroubles(ru: Texts, en: Texts): string[] {
  const russian = meanings(ru);
  const english = meanings(en);
  const empty = (texts: Texts, language: string) =>
    [...texts].filter(([, text]) => !text.trim()).map(([key]) => `${key}: empty in ${language}`);
  return [
    ...[...russian.keys()].filter((key) => !english.has(key)).map((key) => `${key}: only in ru`),
    ...[...english.keys()].filter((key) => !russian.has(key)).map((key) => `${key}: only in en`),
    ...[...russian].flatMap(([key, names]) =>
      english.has(key) && english.get(key) !== names
        ? [`${key}: ru fills in {${names}}, en {${english.get(key)}}`]
        : [],
    ),
    ...pluralTroubles(ru, 'ru'),
    ...pluralTroubles(en, 'en'),
    ...empty(ru, 'ru'),
    ...empty(en, 'en'),
  ];
}

/**
 * Patterns of the keys that a source puts together, from `t(\`specs.${name}\`)`. That each of them
 * exists is the compiler's to check: keys are typed.
 */
export function composedKeys(source: string): RegExp[] {
  const calls = source.matchAll(/\b(?:t|translate)\(\s*`(?:[a-z-]+:)?([^`]*\$\{[^`]*)`/g);
  return [...calls].map(([, key = '']) => {
    const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[^.]+')}$`);
  });
}
