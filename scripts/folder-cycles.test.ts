import { expect, it } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const modules = 'apps/api/src/modules';
const posts = `${modules}/posts/posts/posts.service.ts`;
const photos = `${modules}/posts/photos/photos.service.ts`;
const media = `${modules}/posts/media/media.service.ts`;

it('reports the imports of a cycle of three folders', () => {
  const imports = [
    { from: posts, to: photos },
    { from: photos, to: media },
    { from: media, to: posts },
    { from: media, to: 'apps/api/src/infra/storage.ts' },
  ];

  expect(folderCycles(imports)).toEqual([
    `${media} -> ${posts}`,
    `${photos} -> ${media}`,
    `${posts} -> ${photos}`,
  ]);
});

it.each([
  ['one way', [{ from: posts, to: photos }]],
  ['files of one folder', [{ from: posts, to: `${modules}/posts/posts/posts.rules.ts` }]],
  [
    'the wiring of an area',
    [
      { from: `${modules}/posts/build.ts`, to: posts },
      { from: posts, to: `${modules}/posts/build.ts` },
    ],
  ],
  [
    'tests',
    [
      { from: posts, to: photos },
      { from: `${modules}/posts/photos/photos.happy.test.ts`, to: posts },
    ],
  ],
])('accepts %s', (_kind, imports) => {
  expect(folderCycles(imports)).toEqual([]);
});
