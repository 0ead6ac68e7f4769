import { expect, it } from 'vitest';
import { findOutdatedPackages } from './minimum-versions.ts';

const createLockfile = (...packages: string[]) =>
  [
    'packages:',
    '',
    ...packages.map((name) => `  ${name}:\n    resolution: {}`),
    '',
    'snapshots:',
  ].join('\n');

it('accepts versions at and above the minimum', () => {
  const text = createLockfile('fastify@5.12.8', "'@fastify/static@10.1.2'", 'other@0.0.1');

  expect(findOutdatedPackages(text, { fastify: '5.8.5', '@fastify/static': '10.1.2' })).toEqual({
    problems: [],
    checkedCount: 2,
  });
});

it('reports a version below the minimum', () => {
  expect(
    findOutdatedPackages(createLockfile('fastify@5.8.4'), { fastify: '5.8.5' }).problems,
  ).toEqual(['fastify 5.8.4 is below 5.8.5: pnpm update fastify']);
});

it('checks no packages in a file that is not a pnpm lockfile', () => {
  expect(findOutdatedPackages('{}', { fastify: '5.8.5' }).checkedCount).toBe(0);
});
