import type { Texts } from '@/lib/translate.ts';

const files = import.meta.glob<Texts>(
  ['../../{app,ui,lib}/*.en.json', '../../features/*/*.en.json'],
  { eager: true, import: 'default' },
);

/** All texts of the language, by namespace: the name of the file before its language. */
export const texts: Texts = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.en\.json$/g, ''), text]),
);
