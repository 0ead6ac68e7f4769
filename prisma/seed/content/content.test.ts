import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withOperatorDetails } from '@pitlane/api/modules/content/content/operator-details';
import { fixedSlugs, matchAddress } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { productContent } from '../content.ts';
import { demoContent } from './demo.ts';
import { pageLinks } from './pages.ts';
import type { SeedEntry } from './seed-entry.ts';
import { parseTexts, storedFieldsOf } from './store-entries.ts';

const entries = [...productContent(), ...demoContent()];
const stored = entries.map((entry) => ({ ...entry, fields: storedFieldsOf(entry) }));
const entriesOfKind = (kind: SeedEntry['kind']) => stored.filter((entry) => entry.kind === kind);

const webFolder = fileURLToPath(new URL('../../../apps/web/public', import.meta.url));
const pictureFolder = fileURLToPath(new URL('pictures', import.meta.url));
const cyrillic = /[а-яё]/i;
const countWords = (text: unknown) => String(text).split(/\s+/).length;

/** Returns whether a link leads to a screen, a seeded page or another site. */
function isValidLink(link: string): boolean {
  if (link.startsWith('https://')) return true;
  const [path = ''] = link.split(/[?#]/, 1);
  const name = matchAddress(path)?.name;
  const isPage =
    name === 'page' || name === 'service' || name === 'serviceForm' || name === 'terms';
  return isPage ? pageLinks().includes(path) : name !== undefined;
}

it.each(['pages', 'services'] as const)('has a text for every fixed slug of %s', (kind) => {
  const slugs = entriesOfKind(kind).map(({ fields }) => fields.slug);
  expect(slugs).toEqual(expect.arrayContaining([...fixedSlugs[kind]]));
});

it('has unique keys and publishes all entries', () => {
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  expect(stored.filter(({ fields }) => fields.published !== true)).toEqual([]);
});

it('has every text in both languages, each in its alphabet', () => {
  const wrong = stored.flatMap(({ key, fields }) =>
    Object.entries(fields).flatMap(([name, russian]) => {
      if (!name.endsWith('_ru') || typeof russian !== 'string') return [];
      const english = fields[name.replace(/ru$/, 'en')];
      const isValid =
        typeof english === 'string' &&
        cyrillic.test(russian) &&
        english !== '' &&
        !cyrillic.test(english);
      return isValid ? [] : [`${key}: ${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('has the same blocks and links in both languages of a text', () => {
  for (const entry of stored) {
    const texts = parseTexts(entry);
    if (!texts) continue;
    const { blocks, links } = texts;
    const shapeOf = (list: typeof blocks.ru) =>
      list.map((block) => [block.type, block.type === 'list' ? block.items.length : 0]);
    expect(shapeOf(blocks.en), entry.key).toEqual(shapeOf(blocks.ru));
    expect(links.en.toSorted(), entry.key).toEqual(links.ru.toSorted());
  }
});

it('renders texts without placeholders, with and without details of the operator', () => {
  const operator = {
    name: 'ООО «Питлейн»',
    inn: '7700000009',
    ogrn: '1027700000008',
    address: 'Москва, Гоночная ул., 1',
    email: 'support@pitlane.test',
  };
  const emptyOperator = { name: '', inn: '', ogrn: '', address: '', email: operator.email };
  const keysWithOperator: string[] = [];
  for (const entry of stored) {
    const blocks = parseTexts(entry)?.blocks;
    for (const text of blocks ? [blocks.ru, blocks.en] : []) {
      for (const details of [operator, emptyOperator]) {
        expect(JSON.stringify(withOperatorDetails(text, details)), entry.key).not.toMatch(
          /\[[^\]"{}]*\p{L}/u,
        );
      }
      const fullText = JSON.stringify(withOperatorDetails(text, operator));
      if (fullText.includes(operator.name)) {
        keysWithOperator.push(entry.key);
        expect([operator.inn, operator.address].every((detail) => fullText.includes(detail))).toBe(
          true,
        );
      }
    }
  }
  expect([...new Set(keysWithOperator)].sort()).toEqual(
    ['agreement', 'consent', 'contacts', 'offer', 'privacy-policy'].map((slug) => `pages/${slug}`),
  );
});

it('has only links to existing screens and pages', () => {
  const brokenLinks = stored.flatMap((entry) => {
    const { link, link_url } = entry.fields;
    const links = [link, link_url, ...(parseTexts(entry)?.links.ru ?? [])];
    return links.flatMap((url) =>
      typeof url === 'string' && !isValidLink(url) ? [`${entry.key}: ${url}`] : [],
    );
  });
  expect(brokenLinks).toEqual([]);
});

it('has a file for every picture and icon', () => {
  const files = stored.flatMap(({ fields, pictures }) => [
    ...[fields.image, fields.icon_url].flatMap((path) =>
      typeof path === 'string' ? [`${webFolder}${path}`] : [],
    ),
    ...Object.values(pictures ?? {}).map((name) => `${pictureFolder}/${name}.jpg`),
  ]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

describe('texts', () => {
  const legalSlugs = ['agreement', 'privacy-policy', 'offer'];

  it('have a length within limits', () => {
    const wrong = [...entriesOfKind('pages'), ...entriesOfKind('services')].flatMap(
      ({ key, fields }) => {
        const [min, max] = legalSlugs.includes(String(fields.slug)) ? [600, 1_500] : [150, 420];
        return [fields.text_ru, fields.text_en].flatMap((text) =>
          countWords(text) >= min && countWords(text) <= max ? [] : [`${key}: ${countWords(text)}`],
        );
      },
    );
    expect(wrong).toEqual([]);
  });

  it('have titles and descriptions that fit into search results', () => {
    const tooLong = [...entriesOfKind('pages'), ...entriesOfKind('services')].flatMap(
      ({ key, fields }) =>
        ['ru', 'en'].flatMap((language) => [
          ...(String(fields[`seo_title_${language}`]).length > 80 ? [`${key}: title`] : []),
          ...(String(fields[`seo_description_${language}`]).length > 200 ? [`${key}: text`] : []),
        ]),
    );
    expect(tooLong).toEqual([]);
  });

  it('have placeholders for the operator only in terms and contacts', () => {
    const placeholder = /\[[^\]]+\](?!\()/;
    const withPlaceholders = stored.filter(
      ({ fields }) =>
        placeholder.test(String(fields.text_ru)) || placeholder.test(String(fields.text_en)),
    );
    expect(withPlaceholders.map(({ fields }) => fields.slug)).toEqual([
      'contacts',
      'agreement',
      'privacy-policy',
      'consent',
      'offer',
    ]);
  });
});

it('has a menu of two levels with at most eight top-level items', () => {
  const items = entriesOfKind('menu');
  const topKeys = items.filter(({ below }) => !below).map(({ key }) => key);
  expect(topKeys.length).toBeLessThanOrEqual(8);
  expect(items.filter(({ below }) => below && !topKeys.some((key) => key === below))).toEqual([]);
});

it('has an advertisement with its advertiser, only in the demo', () => {
  const advertised = stored.filter(({ fields }) => fields.advertiser || fields.erid);
  expect(advertised.map(({ key }) => key)).toEqual(['banners/demo-advertiser']);
  expect(advertised[0]?.fields).toMatchObject({
    advertiser: expect.any(String),
    erid: expect.any(String),
  });
  expect(productContent().filter(({ kind }) => kind === 'banners' || kind === 'links')).toEqual([]);
});
