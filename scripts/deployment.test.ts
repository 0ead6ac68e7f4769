import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { configVariables } from '../apps/api/src/config.ts';
import { heaps, nodeFlags } from '../apps/api/src/infra/heaps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const known = new Set(configVariables().map(({ name }) => name));

/** Names of the official PostgreSQL image and of the seed, which are no settings of a process. */
const others = /^(POSTGRES_(USER|PASSWORD|DB|INITDB_ARGS)|SEED_DEMO)$/;

const unknown = (names: string[]) => names.filter((name) => !known.has(name) && !others.test(name));

it('sets only variables that the code knows in docker-compose.yml', () => {
  const set = [...read('docker-compose.yml').matchAll(/^ +([A-Z][A-Z\d_]+):/gm)].map(
    ([, n = '']) => n,
  );

  expect(set.length).toBeGreaterThan(10);
  expect(unknown(set)).toEqual([]);
});

it('sets only variables that the code knows in .env.example', () => {
  const set = [...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, n = '']) => n);

  expect(set.length).toBeGreaterThan(5);
  expect(unknown(set)).toEqual([]);
});

it('brings the same pnpm to the image and to turbo as everywhere', () => {
  const { packageManager, devDependencies } = JSON.parse(read('package.json'));

  expect(read('Dockerfile')).toContain(`npm install --global ${packageManager}`);
  expect(`pnpm@${devDependencies.pnpm}`).toBe(packageManager);
});

it('starts the processes of the image with the heaps that pictures need', () => {
  const set = Object.entries(heaps).map(([name, value]) => `${name}=${value}`);

  expect(read('Dockerfile')).toContain(`ENV ${set.join(' ')}\n`);
  const ofImage = ['node', ...nodeFlags, 'apps/api/src/server.ts'];
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(ofImage).replaceAll(',', ', ')}\n`);
  for (const name of ['server', 'worker']) {
    const command = ['node', ...nodeFlags, `apps/api/src/${name}.ts`].join(', ');
    expect(read('docker-compose.yml')).toContain(`command: [${command}]\n`);
  }
});

it('describes every variable', () => {
  expect(configVariables().filter(({ description }) => description === '')).toEqual([]);
});
