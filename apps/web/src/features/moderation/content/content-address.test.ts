import { expect, it } from 'vitest';
import { readOpenedContent } from './content-address.ts';

const read = (query: string) => readOpenedContent(new URLSearchParams(query));

it('parses the kind and the open item; 0 is a new item', () => {
  expect(read('')).toEqual({ content: 'pages', item: null });
  expect(read('content=menu&item=12')).toEqual({ content: 'menu', item: 12 });
  expect(read('content=slides&item=0')).toEqual({ content: 'slides', item: 0 });
  expect(read('content=nothing&item=-1')).toEqual({ content: 'pages', item: null });
});
