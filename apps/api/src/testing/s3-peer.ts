import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, HOST } from './test-process.ts';

const BUCKET = 'pitlane-media';
/** The only account that the peer accepts, with any secret */
const ACCOUNT = 'S3RVER';

export interface S3Peer {
  /** Settings of a world that stores its pictures there */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** Starts an S3 service with an empty bucket as a separate process. */
export async function startS3Peer(): Promise<S3Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-s3-'));
  const port = await freePort();
  const script = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
  const args = ['--directory', folder, '--address', HOST, '--port', String(port), '--silent'];
  const child = spawn(process.execPath, [script, ...args, '--configure-bucket', BUCKET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([
    // Its only output is the address it listens at.
    once(child.stdout, 'data'),
    exited.then(() => Promise.reject(new Error('the S3 service did not start'))),
  ]);
  child.stdout.resume();
  return {
    settings: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://${HOST}:${port}`,
      S3_REGION: 'ru-central1',
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    async close() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
