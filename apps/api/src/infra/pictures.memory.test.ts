import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mallocEnvironment } from './memory-settings.ts';

const script = fileURLToPath(new URL('../testing/store-large-pictures.ts', import.meta.url));

let folder: string;
let picture: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-memory-'));
  picture = join(folder, 'picture.jpg');
  // Rotated and progressive, the costliest kind: 180 MB of pixels each.
  await sharp({ create: { width: 7_700, height: 7_790, channels: 3, background: '#123' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toFile(picture);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['post', 'avatar'])(
  'decodes the largest pictures (%s) one at a time, so that many take the memory of one',
  async (kind) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, kind, picture], {
      env: { ...process.env, ...mallocEnvironment },
    });

    expect(Number(stdout)).toBeGreaterThan(0);
    // Megabytes that ten large pictures may add to the process.
    expect(Number(stdout)).toBeLessThan(250);
  },
  // Slow on a busy machine.
  120_000,
);
