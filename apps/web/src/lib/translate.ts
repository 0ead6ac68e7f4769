/** Texts of one language: namespaces of words, nested by name. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

type Options = Readonly<Record<string, unknown>>;

function find(texts: Texts, path: readonly string[]): string | undefined {
  let node: string | Texts | undefined = texts;
  for (const name of path) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/**
 * The text of a key as i18next writes them: `namespace:nested.key`, `{{name}}` filled in, and with
 * `count` the plural's own key (`key_one`, `key_few`). i18next gives the files their format, their
 * checks and the keys their types; its code would be a tenth of what the first page may load.
 */
export function createTranslate(language: string, texts: Texts) {
  const plurals = new Intl.PluralRules(language);
  return (namespace: string, key: string, options: Options = {}): string => {
    const [space, name] = key.includes(':') ? key.split(':', 2) : [namespace, key];
    const path = [space ?? '', ...(name ?? '').split('.')];
    const last = path.pop();
    const forms =
      typeof options.count === 'number'
        ? [`${last}_${plurals.select(options.count)}`, `${last}_other`, `${last}`]
        : [`${last}`];
    const text = forms.map((form) => find(texts, [...path, form])).find((found) => found);
    return text === undefined
      ? key
      : text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(options[value] ?? ''));
  };
}
