import { type ContentBlock, contentBlock, isLink, MAX_MARKDOWN } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { readMarkdown, readMarkdownAsJson } from './markdown.ts';

const picture = {
  src: '/content/sea.webp',
  width: 800,
  height: 400,
  placeholder: 'data:image/webp;base64,AA',
};
const sources = { pictures: new Map([[picture.src, picture]]) };

const read = (text: string) => readMarkdown({ text, ...sources });
const blocksOf = (text: string) => read(text).blocks;
const plain = (text: string) => [{ text }];

describe('readMarkdown', () => {
  it.each<{ what: string; text: string; blocks: ContentBlock[] }>([
    {
      what: 'headings of the nearest level',
      text: '# Один\n\n## Два\n\n### Три\n\n###### Шесть',
      blocks: [
        { type: 'heading', level: 2, text: plain('Один') },
        { type: 'heading', level: 2, text: plain('Два') },
        { type: 'heading', level: 3, text: plain('Три') },
        { type: 'heading', level: 3, text: plain('Шесть') },
      ],
    },
    {
      what: 'a paragraph with line breaks as spaces',
      text: 'Первая\nвторая  \nтретья\\\nчетвёртая',
      blocks: [{ type: 'paragraph', text: plain('Первая вторая третья четвёртая') }],
    },
    {
      what: 'styles, also nested',
      text: 'Это **важно и *очень* [нужно](/about)**, да',
      blocks: [
        {
          type: 'paragraph',
          text: [
            { text: 'Это ' },
            { text: 'важно и ', strong: true },
            { text: 'очень', strong: true, em: true },
            { text: ' ', strong: true },
            { text: 'нужно', strong: true, href: '/about' },
            { text: ', да' },
          ],
        },
      ],
    },
    {
      what: 'a quote',
      text: '> Первое\n>\n> второе',
      blocks: [{ type: 'quote', text: plain('Первое второе') }],
    },
    {
      what: 'lists, with nested ones flattened',
      text: '- а\n- б\n  1. в\n     - г\n- д\n\n  е',
      blocks: [{ type: 'list', ordered: false, items: ['а', 'б', 'в', 'г', 'д е'].map(plain) }],
    },
    {
      what: 'a list with numbers',
      text: '1. а\n2. б',
      blocks: [{ type: 'list', ordered: true, items: ['а', 'б'].map(plain) }],
    },
    {
      what: 'a table, padded and cut to its head',
      text: '| Имя | Срок |\n|---|---|\n| **а** | 1 | 2 |\n| б |',
      blocks: [
        {
          type: 'table',
          head: [plain('Имя'), plain('Срок')],
          rows: [
            [[{ text: 'а', strong: true }], plain('1')],
            [plain('б'), []],
          ],
        },
      ],
    },
    {
      what: 'pictures behind their text',
      text: 'Вид ![Море](/content/sea.webp) сверху',
      blocks: [
        { type: 'paragraph', text: plain('Вид сверху') },
        { type: 'image', picture, alt: 'Море' },
      ],
    },
    {
      what: 'a picture alone',
      text: '![](/content/sea.webp)',
      blocks: [{ type: 'image', picture, alt: '' }],
    },
    {
      what: 'dividers',
      text: 'а\n\n---\n\nб',
      blocks: [
        { type: 'paragraph', text: plain('а') },
        { type: 'divider' },
        { type: 'paragraph', text: plain('б') },
      ],
    },
    {
      what: 'code as text',
      text: '`a < b` и\n\n```html\n<b>\n```',
      blocks: [
        { type: 'paragraph', text: plain('a < b и') },
        { type: 'paragraph', text: plain('<b>') },
      ],
    },
    {
      what: 'escaped characters and non-breaking spaces',
      text: '\\*не курсив\\* 5\u00a0км &copy;',
      blocks: [{ type: 'paragraph', text: plain('*не курсив* 5\u00a0км ©') }],
    },
    { what: 'nothing', text: ' \n\n', blocks: [] },
  ])('$what', ({ text, blocks }) => {
    expect(blocksOf(text)).toEqual(blocks);
    expect(read(text).problems).toEqual([]);
  });

  it('returns the distinct link targets', () => {
    const { links } = read('[а](/about) [б](https://a.example/x) [в](/about) <https://b.example>');

    expect(links).toEqual(['/about', 'https://a.example/x', 'https://b.example']);
  });
});

describe('rejected Markdown', () => {
  it.each([
    '<b>а</b>',
    'а <br> б',
    '<!-- а -->',
    '<div>\nа\n</div>',
    '<script>1</script>',
    '> <b>',
  ])('raw HTML: %j', (text) => {
    const { problems, blocks } = read(text);

    expect(problems).toContainEqual({ error: 'html' });
    expect(JSON.stringify(blocks)).not.toContain('<');
  });

  it.each([
    'http://a.example',
    '//a.example',
    '/\\\\a.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,1',
    'mailto:a@b.example',
    'about',
    '#anchor',
    'https://',
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('an address that leads nowhere of ours and to no https: %s', (link) => {
    const { problems, links, blocks } = read(`[сюда](${link})`);

    expect(problems).toEqual([expect.objectContaining({ error: 'dead_link' })]);
    expect(links).toEqual([]);
    expect(blocks).toEqual([{ type: 'paragraph', text: plain('сюда') }]);
  });

  it('reports the URL of a picture that is not uploaded', () => {
    const link = 'https://evil.example/x.png';

    expect(read(`![](${link})`)).toMatchObject({
      blocks: [],
      problems: [{ error: 'dead_link', link }],
    });
  });

  it.each([
    { what: 'quotes', sign: '>' },
    { what: 'lists', sign: '1. ' },
    { what: 'emphasis', sign: '*a ' },
    { what: 'links', sign: '*[a](/b)' },
    { what: 'brackets', sign: '![' },
    { what: 'names of links', sign: '[a]\n' },
    { what: 'lines', sign: 'a\n=\n' },
    { what: 'quotes in turn', sign: '> a\n>> b\n' },
  ])('so many $what that the parser would stand still', ({ sign }) => {
    const text = sign.repeat(Math.floor(MAX_MARKDOWN / sign.length));

    expect(read(text)).toEqual({ blocks: [], links: [], problems: [{ error: 'complex_text' }] });
  });
});

describe('tables', () => {
  const row = (cells: number) => `${'|a'.repeat(cells)}\n`;
  const aTable = (columns: number, rows: string) =>
    `${row(columns)}${'|-'.repeat(columns)}\n${rows}`;

  it.each([
    { what: 'full rows', text: aTable(50, row(50).repeat(99)), accepted: true },
    { what: 'one row too many', text: aTable(50, row(50).repeat(100)), accepted: false },
    {
      what: 'short rows, which are filled up',
      text: aTable(1_000, 'a\n'.repeat(2_000)),
      accepted: false,
    },
    {
      what: 'several tables',
      text: `${aTable(50, row(50).repeat(60))}\n`.repeat(2),
      accepted: false,
    },
  ])('have so many cells at most: $what', ({ text, accepted }) => {
    expect(read(text).problems).toEqual(accepted ? [] : [{ error: 'complex_text' }]);
  });
});

describe('readMarkdownAsJson', () => {
  it('returns JSON, which is parsed faster than objects are cloned', () => {
    const text = '# Один\n\n![](https://evil.example/x.png) [два](/about)';

    expect(JSON.parse(readMarkdownAsJson({ text, ...sources }))).toEqual(read(text));
  });
});

/** Returns every URL in blocks that a browser could follow or load. */
function addressesIn(blocks: readonly ContentBlock[]): string[] {
  const found: string[] = [];
  JSON.stringify(blocks, (name, value) => {
    if (name === 'href' || name === 'src') found.push(value);
    return value;
  });
  return found;
}

const snippet = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(
    '# ',
    '> ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '    ',
    '|a|b|\n|-|-|\n|',
    '**',
    '_',
    '`',
    '```\n',
  ),
  fc.constantFrom(
    '[',
    '](',
    ')',
    '<',
    '>',
    '&#106;',
    '\\',
    '![',
    '/about',
    'javascript:',
    'https://',
  ),
  fc.string({ maxLength: 10 }),
);

describe('any input', () => {
  it('becomes valid blocks with allowed URLs only', () => {
    fc.assert(
      fc.property(fc.array(snippet, { maxLength: 30 }), (parts) => {
        const { blocks, links } = read(parts.join(''));

        for (const block of blocks) expect(contentBlock.parse(block)).toEqual(block);
        for (const address of addressesIn(blocks)) {
          expect(address === picture.src || (isLink(address) && links.includes(address))).toBe(
            true,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
