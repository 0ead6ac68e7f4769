import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;
/** Smaller answers gain nothing from being packed. */
const COMPRESS_FROM_BYTES = 1_024;

/** Pictures and the built web app, from addresses that carry their content's hash. */
export const filesPlugin = fp(
  async (app) => {
    await app.register(compress, {
      global: true,
      // Packed bodies are refused: unpacked, a small one can be of any size.
      globalDecompression: false,
      threshold: COMPRESS_FROM_BYTES,
      encodings: ['br', 'gzip'],
      // Quick rather than small: answers are made for one reader.
      brotliOptions: { params: { 1: 4 } },
    });
    mkdirSync(app.config.MEDIA_FOLDER, { recursive: true });
    await app.register(fastifyStatic, {
      root: app.config.MEDIA_FOLDER,
      prefix: '/media/',
      dotfiles: 'ignore',
      maxAge: YEAR_MS,
      immutable: true,
      index: false,
      decorateReply: false,
    });
    const { WEB_FOLDER: web } = app.config;
    const assets = join(web, 'assets');
    if (!existsSync(assets)) return;
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      dotfiles: 'ignore',
      maxAge: YEAR_MS,
      immutable: true,
      index: false,
      preCompressed: true,
      decorateReply: false,
    });
    // The few files with names of their own: icons, the manifest, the script that sets the theme.
    await app.register(fastifyStatic, {
      root: web,
      wildcard: false,
      globIgnore: ['assets/**', '.*/**', 'index.html*', '**/*.br', '**/*.gz'],
      maxAge: HOUR_MS,
      index: false,
      decorateReply: false,
    });
  },
  { name: 'files', dependencies: ['security'] },
);
