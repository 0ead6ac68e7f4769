import type { ContentBlock } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { headingAnchors, sectionsOf } from './headings.ts';

const heading = (level: 2 | 3, ...texts: string[]): ContentBlock => ({
  type: 'heading',
  level,
  text: texts.map((text) => ({ text })),
});

test('transliterates a heading to Latin letters', () => {
  expect(headingAnchors([heading(2, 'Как мы ', 'проверяем?'), heading(3, 'Price & date')])).toEqual(
    ['kak-my-proveryaem', 'price-date'],
  );
});

test('gives distinct anchors to equal headings and those without letters', () => {
  const blocks = [heading(2, 'Срок'), heading(3, 'Срок'), heading(2, '…'), heading(2, '!')];
  expect(headingAnchors(blocks)).toEqual(['srok', 'srok-2', 'section', 'section-2']);
});

test('gives anchors only to headings, and lists only main ones as sections', () => {
  const blocks: ContentBlock[] = [
    { type: 'divider' },
    heading(3, 'Мелочи'),
    heading(2, 'Оплата'),
    { type: 'paragraph', text: [{ text: 'Оплата' }] },
  ];
  expect(headingAnchors(blocks)).toEqual([null, 'melochi', 'oplata', null]);
  expect(sectionsOf(blocks)).toEqual([{ anchor: 'oplata', title: 'Оплата' }]);
});
