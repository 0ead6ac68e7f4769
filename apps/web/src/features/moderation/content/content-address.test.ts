import { expect, it } from 'vitest';
import { readOpenedContent } from './content-address.ts';

const readQuery = (query: string) => readOpenedContent(new URLSearchParams(query));

it('parses the kind and the open item; 0 is a new item', () => {
  expect(readQuery('')).toEqual({ content: 'pages', item: null });
  expect(readQuery('content=menu&item=12')).toEqual({ content: 'menu', item: 12 });
  expect(readQuery('content=slides&item=0')).toEqual({ content: 'slides', item: 0 });
  expect(readQuery('content=nothing&item=-1')).toEqual({ content: 'pages', item: null });
});
