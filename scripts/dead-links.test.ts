import { expect, it } from 'vitest';
import { deadLinks } from './dead-links.ts';

const exists = (target: string) => target === 'docs/here.md';

it('reports links to missing files', () => {
  expect(deadLinks('[a](docs/here.md#part) and ![b](docs/gone.png)', exists)).toEqual([
    'docs/gone.png',
  ]);
});

it('ignores code, anchors and external URLs', () => {
  expect(deadLinks('`[a](b)` [c](https://example.org) [d](#e)', exists)).toEqual([]);
});
