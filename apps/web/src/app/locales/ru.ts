import type { Resource } from 'i18next';

const files = import.meta.glob<Resource[string][string]>(
  ['../../{app,ui,lib}/*.ru.json', '../../features/*/*.ru.json'],
  { eager: true, import: 'default' },
);

/** All texts of the language, by namespace: the name of the file before its language. */
export const texts: Resource[string] = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.ru\.json$/g, ''), text]),
);
