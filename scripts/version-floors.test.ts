import { expect, it } from 'vitest';
import { versionTroubles } from './version-floors.ts';

const lockfile = (...packages: string[]) =>
  [
    'packages:',
    '',
    ...packages.map((name) => `  ${name}:\n    resolution: {}`),
    '',
    'snapshots:',
  ].join('\n');

it('accepts versions at and above the minimum', () => {
  const text = lockfile('fastify@5.12.8', "'@fastify/static@10.1.2'", 'other@0.0.1');

  expect(versionTroubles(text, { fastify: '5.8.5', '@fastify/static': '10.1.2' })).toEqual({
    troubles: [],
    checked: 2,
  });
});

it('reports a version below the minimum', () => {
  expect(versionTroubles(lockfile('fastify@5.8.4'), { fastify: '5.8.5' }).troubles).toEqual([
    'fastify 5.8.4 is below 5.8.5: pnpm update fastify',
  ]);
});

it('counts nothing in another format', () => {
  expect(versionTroubles('{}', { fastify: '5.8.5' }).checked).toBe(0);
});
