import { defineConfig } from 'i18next-cli';

/** Namespaces of parts of the web app that are not features. */
const NON_FEATURE_NAMESPACES = ['app', 'forms', 'lib', 'ui'];

/** Namespaces that are loaded separately from the main one of their folder. */
const SEPARATE_NAMESPACES: Record<string, string> = {
  'app-footer': 'app',
  'forms-page': 'features/forms',
  'moderation-content': 'features/moderation',
  'moderation-requests': 'features/moderation',
  'posts-page': 'features/posts',
  'search-empty': 'features/search',
  'search-words': 'features/search',
};

/** Returns the folder of a namespace: that of the code that uses it. */
const folderOf = (namespace: string) => {
  if (NON_FEATURE_NAMESPACES.includes(namespace)) return namespace;
  return SEPARATE_NAMESPACES[namespace] ?? `features/${namespace}`;
};
const fileOf = (language: string, namespace = 'ui') =>
  `apps/web/src/${folderOf(namespace)}/${namespace}.${language}.json`;

export default defineConfig({
  locales: ['ru', 'en'],
  extract: {
    input: ['apps/web/src/**/*.{ts,tsx}'],
    ignore: ['**/*.test.{ts,tsx}', '**/testing/**'],
    output: fileOf,
    defaultNS: 'ui',
    functions: ['t', '*.t', 'translate'],
    sort: false,
    extractFromComments: false,
  },
});
