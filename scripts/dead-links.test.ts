import { expect, it } from 'vitest';
import { deadLinks } from './dead-links.ts';

const exists = (target: string) => target === 'docs/here.md';

it('finds links to files that do not exist', () => {
  expect(deadLinks('[a](docs/here.md#part) and ![b](docs/gone.png)', exists)).toEqual([
    'docs/gone.png',
  ]);
});

it('leaves code, anchors and outside addresses alone', () => {
  expect(deadLinks('`[a](b)` [c](https://example.org) [d](#e)', exists)).toEqual([]);
});
