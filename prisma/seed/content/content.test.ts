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

const things = [...productContent(), ...demoContent()];
const stored = things.map((thing) => ({ ...thing, fields: storedFieldsOf(thing) }));
const ofKind = (kind: SeedEntry['kind']) => stored.filter((thing) => thing.kind === kind);

const webFolder = fileURLToPath(new URL('../../../apps/web/public', import.meta.url));
const pictureFolder = fileURLToPath(new URL('pictures', import.meta.url));
const cyrillic = /[а-яё]/i;
const words = (text: unknown) => String(text).split(/\s+/).length;

/** Reports whether a link leads to a screen, a seeded page or another site. */
function isValidLink(link: string): boolean {
  if (link.startsWith('https://')) return true;
  const [path = ''] = link.split(/[?#]/, 1);
  const name = matchAddress(path)?.name;
  const isPage =
    name === 'page' || name === 'service' || name === 'serviceForm' || name === 'terms';
  return isPage ? pageLinks().includes(path) : name !== undefined;
}

it.each(['pages', 'services'] as const)('has a text for every fixed slug of %s', (kind) => {
  const slugs = ofKind(kind).map(({ fields }) => fields.slug);
  expect(slugs).toEqual(expect.arrayContaining([...fixedSlugs[kind]]));
});

it('has unique keys and publishes all entries', () => {
  expect(new Set(things.map(({ key }) => key)).size).toBe(things.length);
  expect(stored.filter(({ fields }) => fields.published !== true)).toEqual([]);
});

it('has every text in both languages and in their alphabets', () => {
  const wrong = stored.flatMap(({ key, fields }) =>
    Object.entries(fields).flatMap(([name, russian]) => {
      if (!name.endsWith('_ru') || typeof russian !== 'string') return [];
      const english = fields[name.replace(/ru$/, 'en')];
      const fine =
        typeof english === 'string' &&
        cyrillic.test(russian) &&
        english !== '' &&
        !cyrillic.test(english);
      return fine ? [] : [`${key}: ${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('has the same blocks and links in both languages of a text', () => {
  for (const thing of stored) {
    const texts = parseTexts(thing);
    if (!texts) continue;
    const { blocks, links } = texts;
    const shape = (list: typeof blocks.ru) =>
      list.map((block) => [block.type, block.type === 'list' ? block.items.length : 0]);
    expect(shape(blocks.en), thing.key).toEqual(shape(blocks.ru));
    expect(links.en.toSorted(), thing.key).toEqual(links.ru.toSorted());
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
  const unknown = { name: '', inn: '', ogrn: '', address: '', email: operator.email };
  const naming: string[] = [];
  for (const thing of stored) {
    const blocks = parseTexts(thing)?.blocks;
    for (const text of blocks ? [blocks.ru, blocks.en] : []) {
      for (const details of [operator, unknown]) {
        expect(JSON.stringify(withOperatorDetails(text, details)), thing.key).not.toMatch(
          /\[[^\]"{}]*\p{L}/u,
        );
      }
      const whole = JSON.stringify(withOperatorDetails(text, operator));
      if (whole.includes(operator.name)) {
        naming.push(thing.key);
        expect([operator.inn, operator.address].every((detail) => whole.includes(detail))).toBe(
          true,
        );
      }
    }
  }
  expect([...new Set(naming)].sort()).toEqual(
    ['agreement', 'consent', 'contacts', 'offer', 'privacy-policy'].map((slug) => `pages/${slug}`),
  );
});

it('has only links to existing screens and pages', () => {
  const dead = stored.flatMap((thing) => {
    const { link, link_url } = thing.fields;
    const links = [link, link_url, ...(parseTexts(thing)?.links.ru ?? [])];
    return links.flatMap((each) =>
      typeof each === 'string' && !isValidLink(each) ? [`${thing.key}: ${each}`] : [],
    );
  });
  expect(dead).toEqual([]);
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
  const terms = ['agreement', 'privacy-policy', 'offer'];

  it('have a length within limits', () => {
    const wrong = [...ofKind('pages'), ...ofKind('services')].flatMap(({ key, fields }) => {
      const [least, most] = terms.includes(String(fields.slug)) ? [600, 1_500] : [150, 420];
      return [fields.text_ru, fields.text_en].flatMap((text) =>
        words(text) >= least && words(text) <= most ? [] : [`${key}: ${words(text)}`],
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have titles and descriptions that fit into search results', () => {
    const long = [...ofKind('pages'), ...ofKind('services')].flatMap(({ key, fields }) =>
      ['ru', 'en'].flatMap((language) => [
        ...(String(fields[`seo_title_${language}`]).length > 80 ? [`${key}: title`] : []),
        ...(String(fields[`seo_description_${language}`]).length > 200 ? [`${key}: text`] : []),
      ]),
    );
    expect(long).toEqual([]);
  });

  it('have placeholders for the operator only in terms and contacts', () => {
    const gaps = /\[[^\]]+\](?!\()/;
    const withGaps = stored.filter(
      ({ fields }) => gaps.test(String(fields.text_ru)) || gaps.test(String(fields.text_en)),
    );
    expect(withGaps.map(({ fields }) => fields.slug)).toEqual([
      'contacts',
      'agreement',
      'privacy-policy',
      'consent',
      'offer',
    ]);
  });
});

it('has a menu of two levels with at most eight top-level items', () => {
  const items = ofKind('menu');
  const top = items.filter(({ below }) => !below).map(({ key }) => key);
  expect(top.length).toBeLessThanOrEqual(8);
  expect(items.filter(({ below }) => below && !top.some((key) => key === below))).toEqual([]);
});

it('has an advertisement in the demo only, with its advertiser', () => {
  const advertised = stored.filter(({ fields }) => fields.advertiser || fields.erid);
  expect(advertised.map(({ key }) => key)).toEqual(['banners/demo-advertiser']);
  expect(advertised[0]?.fields).toMatchObject({
    advertiser: expect.any(String),
    erid: expect.any(String),
  });
  expect(productContent().filter(({ kind }) => kind === 'banners' || kind === 'links')).toEqual([]);
});
