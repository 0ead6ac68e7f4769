import { expect, it } from 'vitest';
import { readShown } from './content-preview.ts';

const blocks = [{ type: 'paragraph', text: [{ text: 'So.' }] }];

it('reads of each public answer what is shown of it', () => {
  const question = { id: 1, group: 'Payment', question: 'How?', blocks };
  expect(readShown('questions', question, {})).toEqual({ kind: 'questions', item: question });
  const link = { id: 1, name: 'VK', link_url: 'https://vk.com/', icon_url: '' };
  expect(readShown('links', link, {})).toEqual({ kind: 'links', item: link });
});

it('knows of a slide for which screens it is', () => {
  const slide = {
    id: 1,
    title: 'Spring',
    text: '',
    picture: null,
    link: '/about',
    advertiser: null,
    erid: null,
    button: null,
  };
  expect(readShown('slides', slide, { set: 'mobile' })).toEqual({
    kind: 'slides',
    item: slide,
    set: 'mobile',
  });
});

it('what a newer server answers otherwise is not shown', () => {
  const question = { id: 1, group: '', question: 'How?', blocks: [{ type: 'video' }] };
  expect(readShown('questions', question, {})).toBeNull();
  expect(readShown('banners', 'text', {})).toBeNull();
});
