import { defineConfig } from 'i18next-cli';

/** Namespaces that are no feature: parts of the web app with texts of their own. */
const PARTS = ['app', 'forms', 'lib', 'ui'];

/** Texts that load apart from the others beside them. */
const APART: Record<string, string> = {
  'app-footer': 'app',
  'forms-page': 'features/forms',
  'moderation-content': 'features/moderation',
  'moderation-requests': 'features/moderation',
  'posts-page': 'features/posts',
  'search-empty': 'features/search',
  'search-words': 'features/search',
};

/** Where a namespace's texts lie: beside the code that says them. */
const folderOf = (namespace: string) => {
  if (PARTS.includes(namespace)) return namespace;
  return APART[namespace] ?? `features/${namespace}`;
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
