import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/api-error.ts';
import { rejectHook } from '../http/reject-hook.ts';
import { missLimit } from '../http/route-limit.ts';
import { COMPRESS_FROM_BYTES } from '../http/shared-body.ts';
import type { Clock } from '../infra/clock.ts';
import { CONTENT_MEDIA, readContentPicturePath, readMediaPath } from '../infra/media-paths.ts';
import { sizeOf } from '../infra/storage.ts';
import { sendError, toApiError } from './errors.ts';

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;
/** Up to this size a stream costs more than it saves: compressing a page of cards takes half a millisecond. */
const SYNC_COMPRESS_MAX_BYTES = 262_144;

/** Serves stored pictures and the built web app, at paths whose content never changes. */
export const filesPlugin = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    await app.register(compress, {
      global: true,
      // Compressed bodies are rejected: decompressed, a small one can have any size.
      globalDecompression: false,
      threshold: COMPRESS_FROM_BYTES,
      syncThreshold: SYNC_COMPRESS_MAX_BYTES,
      encodings: ['br', 'gzip'],
      // Fast rather than small, because each response is compressed for a single reader.
      brotliOptions: { params: { 1: 3 } },
    });
    const { WEB_FOLDER: webFolder } = app.config;
    const assets = join(webFolder, 'assets');
    await app.register(async (files) => {
      limitMisses(files);
      serveMedia(files, clock);
      serveContentPictures(files);
      if (existsSync(assets)) await files.register(serveAssets, { prefix: '/assets', assets });
    });
    if (!existsSync(assets)) return;
    // Files without a hash in their names: icons, the manifest, the script that sets the theme.
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      globIgnore: ['assets/**', '.*/**', 'index.html*', '**/*.br', '**/*.gz'],
      maxAge: HOUR_MS,
      index: false,
      decorateReply: false,
    });
  },
  { name: 'files', dependencies: ['security'] },
);

/** Serves files that the build of the web app has named by their content. */
async function serveAssets(app: FastifyInstance, { assets }: { assets: string }): Promise<void> {
  app.setNotFoundHandler(rejectHook('not_found'));
  await app.register(fastifyStatic, {
    root: assets,
    dotfiles: 'ignore',
    maxAge: YEAR_MS,
    immutable: true,
    index: false,
    preCompressed: true,
    decorateReply: false,
  });
}

/** Limits misses: existing files are not limited, but guessing names soon gives 429. */
function limitMisses(files: FastifyInstance): void {
  const countMiss = missLimit(files);
  files.setErrorHandler<Error & { code?: string }>(async (thrown, request, reply) => {
    // A file may be removed right before it is read.
    const error = thrown.code === 'ENOENT' ? new ApiError('not_found') : thrown;
    const rejection =
      toApiError(error).code === 'not_found'
        ? await countMiss(request).catch((error: unknown) => error)
        : undefined;
    return sendError(rejection ?? error, request, reply);
  });
}

/** Browser caching: a public picture forever, a private one for a day. */
const CACHE_CONTROL = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, max-age=86400',
};

const throwUnavailable = (cause: unknown): never => {
  throw new ApiError('unavailable', { cause });
};

/** Serves stored pictures; one that is not public looks like a missing one. */
function serveMedia(app: FastifyInstance, clock: Clock): void {
  const { keys, photos } = app.services;
  serveStored(app, '/media/*', (path) => {
    const media = readMediaPath(keys, clock.now(), path);
    if (!media) return null;
    const { file, picture, hasProof, type } = media;
    const canBeSeen = async () => !picture || hasProof || (await photos.isPublic(picture));
    return { file, type, hasProof, canBeSeen: canBeSeen };
  });
}

/** Serves pictures of pages, banners and other content, all of which are public. */
function serveContentPictures(app: FastifyInstance): void {
  serveStored(app, `${CONTENT_MEDIA}*`, (path) => {
    const file = readContentPicturePath(path);
    if (file === null) return null;
    return { file, type: 'image/webp', hasProof: false, canBeSeen: async () => true };
  });
}

interface StoredFile {
  /** Key in the store. */
  file: string;
  type: string;
  /** True if the path itself grants access. */
  hasProof: boolean;
  canBeSeen(): Promise<boolean>;
}

function serveStored(
  app: FastifyInstance,
  url: string,
  findFile: (path: string) => StoredFile | null,
): void {
  const { storage } = app.services;
  app.route({
    // HEAD is handled explicitly: Fastify would read the whole file for it.
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const stored = findFile(path);
      if (!stored) throw new ApiError('not_found');
      const { file, type, hasProof } = stored;
      // Checks the store first, so that a guessed name costs no database query.
      const bytes = await sizeOf(storage, file).catch(throwUnavailable);
      if (bytes === null || !(await stored.canBeSeen())) throw new ApiError('not_found');
      // A name is never stored again with other content.
      const etag = `"${basename(file)}"`;
      reply
        .header('cache-control', hasProof ? CACHE_CONTROL.private : CACHE_CONTROL.public)
        .header('etag', etag);
      // Emails show pictures of ads in web mail programs.
      if (!hasProof) reply.header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      reply.type(type).header('content-length', bytes);
      return reply.send(
        request.method === 'HEAD'
          ? undefined
          : await storage.getStream(file).catch(throwUnavailable),
      );
    },
  });
}
