import { readFileSync } from 'node:fs';
import { type FormKind, pageLink, serviceLink } from '@pitlane/contracts';
import type { PictureName, SeedEntry } from './seed-entry.ts';

interface Page {
  /** Increment when one of the two texts or this row changes. */
  edition: number;
  form?: FormKind;
  icon?: string;
  picture?: PictureName;
}

const pages: Readonly<Record<string, Page>> = {
  home: { edition: 1, picture: 'seaside-wide' },
  tariffs: { edition: 2 },
  service: { edition: 1 },
  about: { edition: 1, picture: 'forest-wide' },
  dealers: { edition: 1 },
  contacts: { edition: 2, form: 'contact' },
  callback: { edition: 1, form: 'callback' },
  support: { edition: 1, form: 'support' },
  block: { edition: 1 },
  agreement: { edition: 2 },
  'privacy-policy': { edition: 3 },
  consent: { edition: 2 },
  offer: { edition: 4 },
};

/** Services in display order. */
const services: Readonly<Record<string, Page>> = {
  'individual-selection': {
    edition: 1,
    form: 'individual-selection',
    icon: 'selection',
    picture: 'town-wide',
  },
  'send-buy-auto': { edition: 1, form: 'buy-auto', icon: 'wanted', picture: 'mountain-wide' },
  'send-auto-trade': { edition: 1, form: 'auto-trade', icon: 'exchange', picture: 'coast-wide' },
  buyback: { edition: 1, form: 'buyback', icon: 'buyback', picture: 'studio-wide' },
  transportation: { edition: 1, form: 'transport', icon: 'carrier', picture: 'sea-wide' },
  'send-transport': { edition: 1, form: 'transport', icon: 'route' },
  'by-service': { edition: 1, form: 'by-service', icon: 'written', picture: 'evening-wide' },
};

const HEAD_FIELDS = ['title', 'lead', 'seo_title', 'seo_description'] as const;

/** Parses a file of `name: value` lines and, after an empty line, a Markdown text. */
function parseTextFile(
  folder: string,
  slug: string,
  language: 'ru' | 'en',
): Record<string, string> {
  const name = `${folder}/${slug}.${language}.md`;
  const file = readFileSync(new URL(name, import.meta.url), 'utf8');
  const headEnd = file.indexOf('\n\n');
  const head = new Map(
    file
      .slice(0, headEnd)
      .split('\n')
      .map((line) => [line.split(': ', 1)[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  const fields = HEAD_FIELDS.map((field) => {
    const value = head.get(field);
    if (!value) throw new Error(`${name} has no ${field}`);
    return [`${field}_${language}`, value];
  });
  return Object.fromEntries([...fields, [`text_${language}`, file.slice(headEnd).trim()]]);
}

const entriesOf = (kind: 'pages' | 'services', table: Readonly<Record<string, Page>>) =>
  Object.entries(table).map(
    ([slug, { edition, form, icon, picture }]): SeedEntry => ({
      key: `${kind}/${slug}`,
      edition,
      kind,
      fields: {
        slug,
        ...parseTextFile(kind, slug, 'ru'),
        ...parseTextFile(kind, slug, 'en'),
        form: form ?? null,
        ...(icon && { icon_url: `/content/${icon}.svg` }),
      },
      ...(picture && { pictures: { picture_id: picture } }),
    }),
  );

export const pageContent = (): SeedEntry[] => [
  ...entriesOf('pages', pages),
  ...entriesOf('services', services),
];

/** Paths of the seeded pages and services. */
export const pageLinks = (): string[] => [
  ...Object.keys(pages).map(pageLink),
  ...Object.keys(services).map(serviceLink),
];
