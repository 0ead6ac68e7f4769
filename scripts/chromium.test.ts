import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeChromium, findChromium, findFullChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-chromium-'));
const pathOf = (name: string) => join(folder, name);

beforeAll(() => {
  for (const name of ['both', 'full']) mkdirSync(pathOf(name));
  const program = '#!/bin/sh\necho a warning >&2\necho Chromium 156.0\n';
  writeFileSync(pathOf('both/chromium-headless-shell'), program, { mode: 0o755 });
  writeFileSync(pathOf('both/chromium'), program, { mode: 0o755 });
  symlinkSync(pathOf('both/chromium'), pathOf('full/google-chrome'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['prefers the headless shell', { PATH: pathOf('both') }, 'both/chromium-headless-shell'],
  ['finds a full browser', { PATH: pathOf('full') }, 'full/google-chrome'],
  [
    'prefers the program in CHROMIUM_PATH',
    { PATH: pathOf('both'), CHROMIUM_PATH: pathOf('both/chromium') },
    'both/chromium',
  ],
])('%s', (_title, environment, expected) => {
  expect(findChromium(environment)).toBe(pathOf(expected));
});

it('rejects a CHROMIUM_PATH that does not exist', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(/\/nowhere\/chromium/);
});

it('finds a full browser next to the headless shell, or the one that the tests use', () => {
  expect(findFullChromium({ PATH: pathOf('both') })).toBe(pathOf('both/chromium'));
  expect(findFullChromium({ PATH: pathOf('full') })).toBe(pathOf('full/google-chrome'));
});

it('describes path, version and kind', () => {
  expect(describeChromium(pathOf('both/chromium-headless-shell'))).toBe(
    `${pathOf('both/chromium-headless-shell')}: Chromium 156.0, headless shell`,
  );
  expect(describeChromium(pathOf('full/google-chrome'))).toBe(
    `${pathOf('full/google-chrome')}: Chromium 156.0, full browser`,
  );
});
