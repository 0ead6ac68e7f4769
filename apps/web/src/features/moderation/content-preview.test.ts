import { expect, it } from 'vitest';
import { readShown } from './content-preview.ts';

it('reads of each public answer what is shown of it', () => {
  const question = {
    id: 1,
    group: 'Payment',
    question: 'How?',
    blocks: [{ type: 'paragraph', text: [{ text: 'So.' }] }],
  };
  expect(readShown(question)).toEqual({
    group: 'Payment',
    question: 'How?',
    blocks: question.blocks,
  });
  const link = { id: 1, name: 'VK', link_url: 'https://vk.com/', icon_url: '' };
  expect(readShown(link)).toMatchObject({ name: 'VK', icon_url: '' });
});

it('what a newer server answers otherwise is not shown', () => {
  expect(readShown({ blocks: [{ type: 'video' }] })).toBeNull();
  expect(readShown('text')).toBeNull();
});
