type Texts = ReadonlyMap<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns a key without its plural suffix, as the code uses it. */
export const withoutPlural = (key: string) => key.replace(PLURAL, '');

/** Plural forms that each language requires according to Intl.PluralRules. */
const pluralForms: Record<string, readonly string[]> = {
  ru: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

/** Flattens nested texts: `card.title` -> text. */
export function flatTexts(value: unknown, path: string[] = []): Map<string, string> {
  if (typeof value === 'string') return new Map([[path.join('.'), value]]);
  if (typeof value !== 'object' || value === null) {
    throw new Error(`${path.join('.')} is not a text`);
  }
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flatTexts(inner, [...path, name])]),
  );
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''))].sort();

/** Returns the keys without plural suffixes, with the placeholders of all their forms. */
function placeholdersByKey(texts: Texts): Map<string, string> {
  const namesByKey = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const baseKey = withoutPlural(key);
    namesByKey.set(baseKey, new Set([...(namesByKey.get(baseKey) ?? []), ...placeholders(text)]));
  }
  return new Map(
    [...namesByKey].map(([baseKey, names]) => [baseKey, [...names].sort().join(', ')]),
  );
}

function findPluralProblems(texts: Texts, language: string): string[] {
  const pluralKeys = new Set(
    [...texts.keys()]
      // No language has only `many`: `too_many` is a plain key.
      .filter((key) => PLURAL.test(key) && !key.endsWith('_many'))
      .map((key) => withoutPlural(key)),
  );
  return [...pluralKeys].flatMap((baseKey) =>
    (pluralForms[language] ?? [])
      .filter((form) => !texts.has(`${baseKey}_${form}`))
      .map((form) => `${baseKey}: ${language} lacks the plural form ${form}`),
  );
}

/**
 * Compares the Russian and the English texts of a file: keys in one language only, different placeholders, missing
 * plural forms, empty texts.
 */
export function findTextProblems(ru: Texts, en: Texts): string[] {
  const russian = placeholdersByKey(ru);
  const english = placeholdersByKey(en);
  const emptyTexts = (texts: Texts, language: string) =>
    [...texts].filter(([, text]) => !text.trim()).map(([key]) => `${key}: empty in ${language}`);
  return [
    ...[...russian.keys()].filter((key) => !english.has(key)).map((key) => `${key}: only in ru`),
    ...[...english.keys()].filter((key) => !russian.has(key)).map((key) => `${key}: only in en`),
    ...[...russian].flatMap(([key, names]) =>
      english.has(key) && english.get(key) !== names
        ? [`${key}: ru fills in {${names}}, en {${english.get(key)}}`]
        : [],
    ),
    ...findPluralProblems(ru, 'ru'),
    ...findPluralProblems(en, 'en'),
    ...emptyTexts(ru, 'ru'),
    ...emptyTexts(en, 'en'),
  ];
}

/**
 * Returns patterns of the keys that a source composes, such as `t(\`specs.${name}\`)`. The compiler checks
 * that these keys exist, because keys are typed.
 */
export function composedKeys(source: string): RegExp[] {
  const calls = source.matchAll(/\b(?:t|translate)\(\s*`(?:[a-z-]+:)?([^`]*\$\{[^`]*)`/g);
  return [...calls].map(([, key = '']) => {
    const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[^.]+')}$`);
  });
}
