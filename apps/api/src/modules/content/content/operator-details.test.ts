import type { ContentBlock } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../editing/markdown.ts';
import { withOperatorDetails } from './operator-details.ts';

const operator = {
  name: 'ООО «Питлейн»',
  inn: '7700000009',
  ogrn: '1027700000008',
  address: 'Москва, Гоночная ул., 1',
  email: 'support@pitlane.test',
};
const noDetails = { name: '', inn: '', ogrn: '', address: '', email: '' };

const blocksOf = (markdown: string) => readMarkdown({ text: markdown, pictures: new Map() }).blocks;

/** Returns the blocks as Markdown, as far as these tests need it. */
const toMarkdown = (blocks: readonly ContentBlock[]) =>
  blocks
    .map((block) => {
      const plainText = (text: readonly { text: string }[]) =>
        text.map((piece) => piece.text).join('');
      switch (block.type) {
        case 'heading':
          return `${'#'.repeat(block.level)} ${plainText(block.text)}`;
        case 'list':
          return block.items.map((item) => `- ${plainText(item)}`).join('\n');
        case 'table':
          return [block.head, ...block.rows]
            .map((row) => row.map(plainText).join(' | '))
            .join('\n');
        case 'image':
        case 'divider':
          return '---';
        default:
          return plainText(block.text);
      }
    })
    .join('\n\n');

const insertDetails = (markdown: string, details: Partial<typeof operator> = operator) =>
  toMarkdown(withOperatorDetails(blocksOf(markdown), { ...noDetails, ...details }));

it.each([
  ['[наименование оператора], ИНН [ИНН оператора]', 'ООО «Питлейн», ИНН 7700000009'],
  ['[operator’s name], OGRN [operator’s OGRN]', 'ООО «Питлейн», OGRN 1027700000008'],
  ["[operator's address] and [Operator's e-mail]", `${operator.address} and ${operator.email}`],
  ['Пишите на [e-mail оператора].', 'Пишите на support@pitlane.test.'],
  ['Write to [e-mail for data requests].', 'Write to support@pitlane.test.'],
  ['**[наименование оператора]**', 'ООО «Питлейн»'],
  ['[условия](/terms/offer), [прочее]', 'условия, [прочее]'],
])('inserts details: %s', (markdown, text) => {
  expect(insertDetails(markdown)).toBe(text);
});

it('inserts a detail unchanged even if it looks like a placeholder', () => {
  expect(insertDetails('[наименование оператора]', { name: '$& [ИНН оператора]' })).toBe(
    '$& [ИНН оператора]',
  );
});

describe('an empty detail', () => {
  it.each([
    ['omits its paragraph', 'Раз.\n\nИНН [ИНН оператора].\n\nДва.', 'Раз.\n\nДва.'],
    ['omits its item', '- Имя: [наименование оператора]\n- ИНН: [ИНН оператора]', '- Имя: A'],
    ['omits a list of such items', 'Раз.\n\n- [ИНН оператора]\n- [адрес оператора]', 'Раз.'],
    [
      'omits its row',
      '| Что | Чей |\n|---|---|\n| Имя | [наименование оператора] |\n| ИНН | [ИНН оператора] |',
      'Что | Чей\nИмя | A',
    ],
    ['omits a table of such rows', '| Что |\n|---|\n| [ИНН оператора] |', ''],
    [
      'omits headings with nothing else below them',
      '## Раз\n\nТекст.\n\n## Реквизиты\n\n### Номера\n\n[ИНН оператора]\n\n## Два\n\n### Три\n\n[ИНН оператора]\n\n### Четыре\n\nТекст.',
      '## Раз\n\nТекст.\n\n## Два\n\n### Четыре\n\nТекст.',
    ],
    ['retains a heading that had nothing below it', '## Раз\n\n## Два', '## Раз\n\n## Два'],
  ])('%s', (_title, markdown, text) => {
    expect(insertDetails(markdown, { name: 'A' })).toBe(text);
  });
});
