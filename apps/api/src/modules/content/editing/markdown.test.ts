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

const readText = (text: string) => readMarkdown({ text, ...sources });
const blocksOf = (text: string) => readText(text).blocks;
const piecesOf = (text: string) => [{ text }];

describe('readMarkdown', () => {
  it.each<{ what: string; text: string; blocks: ContentBlock[] }>([
    {
      what: 'headings of the nearest level',
      text: '# Один\n\n## Два\n\n### Три\n\n###### Шесть',
      blocks: [
        { type: 'heading', level: 2, text: piecesOf('Один') },
        { type: 'heading', level: 2, text: piecesOf('Два') },
        { type: 'heading', level: 3, text: piecesOf('Три') },
        { type: 'heading', level: 3, text: piecesOf('Шесть') },
      ],
    },
    {
      what: 'a paragraph with line breaks as spaces',
      text: 'Первая\nвторая  \nтретья\\\nчетвёртая',
      blocks: [{ type: 'paragraph', text: piecesOf('Первая вторая третья четвёртая') }],
    },
    {
      what: 'nested styles',
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
      blocks: [{ type: 'quote', text: piecesOf('Первое второе') }],
    },
    {
      what: 'nested lists, flattened',
      text: '- а\n- б\n  1. в\n     - г\n- д\n\n  е',
      blocks: [{ type: 'list', ordered: false, items: ['а', 'б', 'в', 'г', 'д е'].map(piecesOf) }],
    },
    {
      what: 'a numbered list',
      text: '1. а\n2. б',
      blocks: [{ type: 'list', ordered: true, items: ['а', 'б'].map(piecesOf) }],
    },
    {
      what: 'a table with rows padded or cut to its header',
      text: '| Имя | Срок |\n|---|---|\n| **а** | 1 | 2 |\n| б |',
      blocks: [
        {
          type: 'table',
          head: [piecesOf('Имя'), piecesOf('Срок')],
          rows: [
            [[{ text: 'а', strong: true }], piecesOf('1')],
            [piecesOf('б'), []],
          ],
        },
      ],
    },
    {
      what: 'pictures after their text',
      text: 'Вид ![Море](/content/sea.webp) сверху',
      blocks: [
        { type: 'paragraph', text: piecesOf('Вид сверху') },
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
        { type: 'paragraph', text: piecesOf('а') },
        { type: 'divider' },
        { type: 'paragraph', text: piecesOf('б') },
      ],
    },
    {
      what: 'code as text',
      text: '`a < b` и\n\n```html\n<b>\n```',
      blocks: [
        { type: 'paragraph', text: piecesOf('a < b и') },
        { type: 'paragraph', text: piecesOf('<b>') },
      ],
    },
    {
      what: 'escaped characters and non-breaking spaces',
      text: '\\*не курсив\\* 5\u00a0км &copy;',
      blocks: [{ type: 'paragraph', text: piecesOf('*не курсив* 5\u00a0км ©') }],
    },
    { what: 'empty text', text: ' \n\n', blocks: [] },
  ])('parses $what', ({ text, blocks }) => {
    expect(blocksOf(text)).toEqual(blocks);
    expect(readText(text).problems).toEqual([]);
  });

  it('returns the distinct link targets', () => {
    const { links } = readText(
      '[а](/about) [б](https://a.example/x) [в](/about) <https://b.example>',
    );

    expect(links).toEqual(['/about', 'https://a.example/x', 'https://b.example']);
  });
});

describe('readMarkdown problems', () => {
  it.each([
    '<b>а</b>',
    'а <br> б',
    '<!-- а -->',
    '<div>\nа\n</div>',
    '<script>1</script>',
    '> <b>',
  ])('report raw HTML: %j', (text) => {
    const { problems, blocks } = readText(text);

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
  ])('report a link that is neither a path nor https: %s', (link) => {
    const { problems, links, blocks } = readText(`[сюда](${link})`);

    expect(problems).toEqual([expect.objectContaining({ error: 'dead_link' })]);
    expect(links).toEqual([]);
    expect(blocks).toEqual([{ type: 'paragraph', text: piecesOf('сюда') }]);
  });

  it('report a picture that is not uploaded', () => {
    const link = 'https://evil.example/x.png';

    expect(readText(`![](${link})`)).toMatchObject({
      blocks: [],
      problems: [{ error: 'dead_link', link }],
    });
  });

  it.each([
    { what: 'quotes', unit: '>' },
    { what: 'lists', unit: '1. ' },
    { what: 'emphasis', unit: '*a ' },
    { what: 'links', unit: '*[a](/b)' },
    { what: 'brackets', unit: '![' },
    { what: 'link references', unit: '[a]\n' },
    { what: 'lines', unit: 'a\n=\n' },
    { what: 'alternating quotes', unit: '> a\n>> b\n' },
  ])('report text too slow to parse: $what', ({ unit }) => {
    const text = unit.repeat(Math.floor(MAX_MARKDOWN / unit.length));

    expect(readText(text)).toEqual({
      blocks: [],
      links: [],
      problems: [{ error: 'complex_text' }],
    });
  });
});

describe('tables', () => {
  const row = (cells: number) => `${'|a'.repeat(cells)}\n`;
  const tableOf = (columns: number, rows: string) =>
    `${row(columns)}${'|-'.repeat(columns)}\n${rows}`;

  it.each([
    { what: 'full rows', text: tableOf(50, row(50).repeat(99)), accepted: true },
    { what: 'one row too many', text: tableOf(50, row(50).repeat(100)), accepted: false },
    {
      what: 'padded short rows',
      text: tableOf(1_000, 'a\n'.repeat(2_000)),
      accepted: false,
    },
    {
      what: 'several tables',
      text: `${tableOf(50, row(50).repeat(60))}\n`.repeat(2),
      accepted: false,
    },
  ])('have a limited number of cells: $what', ({ text, accepted }) => {
    expect(readText(text).problems).toEqual(accepted ? [] : [{ error: 'complex_text' }]);
  });
});

describe('readMarkdownAsJson', () => {
  it('returns the result as JSON', () => {
    const text = '# Один\n\n![](https://evil.example/x.png) [два](/about)';

    expect(JSON.parse(readMarkdownAsJson({ text, ...sources }))).toEqual(readText(text));
  });
});

function urlsIn(blocks: readonly ContentBlock[]): string[] {
  const urls: string[] = [];
  JSON.stringify(blocks, (name, value) => {
    if (name === 'href' || name === 'src') urls.push(value);
    return value;
  });
  return urls;
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
        const { blocks, links } = readText(parts.join(''));

        for (const block of blocks) expect(contentBlock.parse(block)).toEqual(block);
        for (const url of urlsIn(blocks)) {
          expect(url === picture.src || (isLink(url) && links.includes(url))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
