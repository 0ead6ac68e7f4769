import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withOperatorDetails } from '@pitlane/api/modules/content/content/operator-details';
import { fixedSlugs, matchAddress } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { ownThings } from '../content.ts';
import { demoThings } from './demo.ts';
import { pageLinks } from './pages.ts';
import type { SeedThing } from './seed-thing.ts';
import { fieldsOf, textsOf } from './store-things.ts';

const things = [...ownThings(), ...demoThings()];
const stored = things.map((thing) => ({ ...thing, fields: fieldsOf(thing) }));
const ofKind = (kind: SeedThing['kind']) => stored.filter((thing) => thing.kind === kind);

const webFolder = fileURLToPath(new URL('../../../apps/web/public', import.meta.url));
const pictureFolder = fileURLToPath(new URL('pictures', import.meta.url));
const cyrillic = /[а-яё]/i;
const words = (text: unknown) => String(text).split(/\s+/).length;

/** Whether a link leads to a screen, to a page that comes with the product, or elsewhere. */
function leadsSomewhere(link: string): boolean {
  if (link.startsWith('https://')) return true;
  const [path = ''] = link.split(/[?#]/, 1);
  const name = matchAddress(path)?.name;
  const isPage =
    name === 'page' || name === 'service' || name === 'serviceForm' || name === 'terms';
  return isPage ? pageLinks().includes(path) : name !== undefined;
}

it.each(['pages', 'services'] as const)('of all fixed %s there is a text', (kind) => {
  const slugs = ofKind(kind).map(({ fields }) => fields.slug);
  expect(slugs).toEqual(expect.arrayContaining([...fixedSlugs[kind]]));
});

it('everything has a key of its own and is published', () => {
  expect(new Set(things.map(({ key }) => key)).size).toBe(things.length);
  expect(stored.filter(({ fields }) => fields.published !== true)).toEqual([]);
});

it('everything that is said in one language is said in the other, in its letters', () => {
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

it('both languages of a text have the same blocks and lead to the same places', () => {
  for (const thing of stored) {
    const texts = textsOf(thing);
    if (!texts) continue;
    const { blocks, links } = texts;
    const shape = (list: typeof blocks.ru) =>
      list.map((block) => [block.type, block.type === 'list' ? block.items.length : 0]);
    expect(shape(blocks.en), thing.key).toEqual(shape(blocks.ru));
    expect(links.en.toSorted(), thing.key).toEqual(links.ru.toSorted());
  }
});

it('every text is whole with the details of the operator, and shows no gap without them', () => {
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
    const blocks = textsOf(thing)?.blocks;
    for (const text of blocks ? [blocks.ru, blocks.en] : []) {
      for (const given of [operator, unknown]) {
        expect(JSON.stringify(withOperatorDetails(text, given)), thing.key).not.toMatch(
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

it('every link leads to a screen or a page that is there', () => {
  const dead = stored.flatMap((thing) => {
    const { link, link_url } = thing.fields;
    const links = [link, link_url, ...(textsOf(thing)?.links.ru ?? [])];
    return links.flatMap((each) =>
      typeof each === 'string' && !leadsSomewhere(each) ? [`${thing.key}: ${each}`] : [],
    );
  });
  expect(dead).toEqual([]);
});

it('every picture and icon is there', () => {
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

  it('are neither a stub nor a book', () => {
    const wrong = [...ofKind('pages'), ...ofKind('services')].flatMap(({ key, fields }) => {
      const [least, most] = terms.includes(String(fields.slug)) ? [600, 1_500] : [150, 420];
      return [fields.text_ru, fields.text_en].flatMap((text) =>
        words(text) >= least && words(text) <= most ? [] : [`${key}: ${words(text)}`],
      );
    });
    expect(wrong).toEqual([]);
  });

  it('fit into search results', () => {
    const long = [...ofKind('pages'), ...ofKind('services')].flatMap(({ key, fields }) =>
      ['ru', 'en'].flatMap((language) => [
        ...(String(fields[`seo_title_${language}`]).length > 80 ? [`${key}: title`] : []),
        ...(String(fields[`seo_description_${language}`]).length > 200 ? [`${key}: text`] : []),
      ]),
    );
    expect(long).toEqual([]);
  });

  it('name only the operator in brackets, in the terms and the contacts', () => {
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

it('the menu has two levels and at most eight items at the top', () => {
  const items = ofKind('menu');
  const top = items.filter(({ below }) => !below).map(({ key }) => key);
  expect(top.length).toBeLessThanOrEqual(8);
  expect(items.filter(({ below }) => below && !top.some((key) => key === below))).toEqual([]);
});

it('only the demo advertises, and says for whom', () => {
  const advertised = stored.filter(({ fields }) => fields.advertiser || fields.erid);
  expect(advertised.map(({ key }) => key)).toEqual(['banners/demo-advertiser']);
  expect(advertised[0]?.fields).toMatchObject({
    advertiser: expect.any(String),
    erid: expect.any(String),
  });
  expect(ownThings().filter(({ kind }) => kind === 'banners' || kind === 'links')).toEqual([]);
});
