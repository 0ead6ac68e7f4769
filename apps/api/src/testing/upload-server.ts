import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import {
  readUpload,
  requireUpload,
  type Upload,
  uploadOptions,
  uploadsPlugin,
} from '../http/uploads.ts';
import { errorsPlugin } from '../plugins/errors.ts';
import { MULTIPART_TYPE, multipart } from './multipart.ts';

export const KILOBYTE = 1_024;
export const MEGABYTE = KILOBYTE * KILOBYTE;

/** Upload rules by path */
const rules = {
  '/one': { file: { name: 'photo', maxBytes: 20 * MEGABYTE } },
  '/several': { files: { name: 'photos', maxBytes: 100 * KILOBYTE, max: 3 } },
  '/both': {
    file: { name: 'photo', maxBytes: 10 * KILOBYTE },
    files: { name: 'photos', maxBytes: 100 * KILOBYTE, max: 3 },
  },
};
export type UploadPath = keyof typeof rules;
export type Parts = Parameters<typeof multipart>[0];

/** Inspects an upload while its files exist; the result is the response */
type Inspect = (upload: Upload) => Promise<unknown>;
const returnUpload: Inspect = async ({ fields, file, files }) => ({ fields, file, files });

export interface UploadServer {
  app: FastifyInstance;
  port: number;
  inspect: Inspect;
  /** Delay before the server reads a request */
  pauseMs: number;
  /** Folder of temporary files during a request */
  root: string;
  remainingFiles(): string[];
  post(path: UploadPath, parts: Parts): ReturnType<typeof sendTo>;
  /** Restores the initial settings. */
  reset(): void;
  close(): Promise<void>;
}

const sendTo = (app: FastifyInstance, url: UploadPath, parts: Parts) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': MULTIPART_TYPE },
    payload: multipart(parts),
  });

export const aFile = (name: string, bytes: number, filename = 'a.jpg') => ({
  name,
  filename,
  value: Buffer.alloc(bytes, 7),
  type: 'image/jpeg',
});

/** Starts a server for uploads only, with its own temporary folder. */
export async function startUploadServer(
  folder = mkdtempSync(join(tmpdir(), 'pitlane-uploads-test-')),
): Promise<UploadServer> {
  vi.stubEnv('TMPDIR', folder);
  const app = Fastify();
  const root = join(folder, `pitlane-uploads-${process.geteuid?.()}`);
  const server: UploadServer = {
    app,
    port: 0,
    inspect: returnUpload,
    pauseMs: 0,
    root,
    remainingFiles: () => readdirSync(root, { recursive: true, encoding: 'utf8' }),
    post: (path, parts) => sendTo(app, path, parts),
    reset() {
      // Some tests delete the folder.
      mkdirSync(root, { recursive: true, mode: 0o700 });
      Object.assign(server, { inspect: returnUpload, pauseMs: 0 });
    },
    async close() {
      await app.close();
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  app.decorateRequest('language', 'ru');
  await app.register(errorsPlugin);
  await app.register(uploadsPlugin);
  for (const [url, rule] of Object.entries(rules)) {
    app.post(url, { ...uploadOptions(rule), onRequest: requireUpload }, async (request) => {
      if (server.pauseMs > 0) await wait(server.pauseMs);
      const upload = await readUpload(request, rule);
      try {
        return { seen: await server.inspect(upload) };
      } finally {
        await upload.discard();
      }
    });
  }
  server.port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  return server;
}
