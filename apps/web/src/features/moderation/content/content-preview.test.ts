import { expect, it } from 'vitest';
import { parsePreview } from './content-preview.ts';

const blocks = [{ type: 'paragraph', text: [{ text: 'So.' }] }];

it('parses the public response of each kind', () => {
  const question = { id: 1, group: 'Payment', question: 'How?', blocks };
  expect(parsePreview('questions', question, {})).toEqual({ kind: 'questions', item: question });
  const link = { id: 1, name: 'VK', link_url: 'https://vk.com/', icon_url: '' };
  expect(parsePreview('links', link, {})).toEqual({ kind: 'links', item: link });
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
  expect(parsePreview('slides', slide, { set: 'mobile' })).toEqual({
    kind: 'slides',
    item: slide,
    set: 'mobile',
  });
});

it('returns null for a preview of unknown shape, as from a newer server', () => {
  const question = { id: 1, group: '', question: 'How?', blocks: [{ type: 'video' }] };
  expect(parsePreview('questions', question, {})).toBeNull();
  expect(parsePreview('banners', 'text', {})).toBeNull();
});
