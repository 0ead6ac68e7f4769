import type { ContentBlock } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { headingAnchors, sectionsOf } from './headings.ts';

const createHeading = (level: 2 | 3, ...texts: string[]): ContentBlock => ({
  type: 'heading',
  level,
  text: texts.map((text) => ({ text })),
});

test('transliterates a heading to Latin letters', () => {
  expect(
    headingAnchors([createHeading(2, 'Как мы ', 'проверяем?'), createHeading(3, 'Price & date')]),
  ).toEqual(['kak-my-proveryaem', 'price-date']);
});

test('generates distinct anchors for equal headings and headings without letters', () => {
  const blocks = [
    createHeading(2, 'Срок'),
    createHeading(3, 'Срок'),
    createHeading(2, '…'),
    createHeading(2, '!'),
  ];
  expect(headingAnchors(blocks)).toEqual(['srok', 'srok-2', 'section', 'section-2']);
});

test('generates anchors only for headings and lists only level 2 as sections', () => {
  const blocks: ContentBlock[] = [
    { type: 'divider' },
    createHeading(3, 'Мелочи'),
    createHeading(2, 'Оплата'),
    { type: 'paragraph', text: [{ text: 'Оплата' }] },
  ];
  expect(headingAnchors(blocks)).toEqual([null, 'melochi', 'oplata', null]);
  expect(sectionsOf(blocks)).toEqual([{ anchor: 'oplata', title: 'Оплата' }]);
});
