import { expect, it } from 'vitest';
import { readShown } from './content-preview.ts';

const blocks = [{ type: 'paragraph', text: [{ text: 'So.' }] }];

it('parses the public response of each kind', () => {
  const question = { id: 1, group: 'Payment', question: 'How?', blocks };
  expect(readShown('questions', question, {})).toEqual({ kind: 'questions', item: question });
  const link = { id: 1, name: 'VK', link_url: 'https://vk.com/', icon_url: '' };
  expect(readShown('links', link, {})).toEqual({ kind: 'links', item: link });
});

it('adds the screens of a slide from the draft', () => {
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

it('ignores responses that a newer server shapes differently', () => {
  const question = { id: 1, group: '', question: 'How?', blocks: [{ type: 'video' }] };
  expect(readShown('questions', question, {})).toBeNull();
  expect(readShown('banners', 'text', {})).toBeNull();
});
