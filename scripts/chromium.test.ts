import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeChromium, findChromium, findFullChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-chromium-'));
const at = (name: string) => join(folder, name);

beforeAll(() => {
  for (const place of ['both', 'full']) mkdirSync(at(place));
  const program = '#!/bin/sh\necho a warning >&2\necho Chromium 156.0\n';
  writeFileSync(at('both/chromium-headless-shell'), program, { mode: 0o755 });
  writeFileSync(at('both/chromium'), program, { mode: 0o755 });
  symlinkSync(at('both/chromium'), at('full/google-chrome'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['prefers the headless shell', { PATH: at('both') }, 'both/chromium-headless-shell'],
  ['takes a full browser', { PATH: at('full') }, 'full/google-chrome'],
  [
    'takes what CHROMIUM_PATH names',
    { PATH: at('both'), CHROMIUM_PATH: at('both/chromium') },
    'both/chromium',
  ],
])('%s', (_title, environment, found) => {
  expect(findChromium(environment)).toBe(at(found));
});

it('rejects a CHROMIUM_PATH that does not exist', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(/\/nowhere\/chromium/);
});

it('finds a full browser beside the headless shell, else the one in use', () => {
  expect(findFullChromium({ PATH: at('both') })).toBe(at('both/chromium'));
  expect(findFullChromium({ PATH: at('full') })).toBe(at('full/google-chrome'));
});

it('describes path, version and kind', () => {
  expect(describeChromium(at('both/chromium-headless-shell'))).toBe(
    `${at('both/chromium-headless-shell')}: Chromium 156.0, headless shell`,
  );
  expect(describeChromium(at('full/google-chrome'))).toBe(
    `${at('full/google-chrome')}: Chromium 156.0, full browser`,
  );
});
