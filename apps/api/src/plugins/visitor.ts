import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { type Language, languageOf } from '../i18n.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the response (docs/product.md#conventions). */
    language: Language;
    /** Keyed hash of the browser token, else of the IP address. For counting views, never for access. */
    viewer: string;
    /** Keyed hash of the browser token; `null` without a valid one. */
    browser: string | null;
  }
}

const VIEWER_HASH_LENGTH = 22;
/** Maximum number of cached hashes: a viewer usually sends many requests. */
const MAX_CACHED_HASHES = 10_000;
const BROWSER_TOKEN = /^[A-Za-z0-9_-]{1,64}$/;

export const visitorPlugin = fp(
  async (app) => {
    app.decorateRequest('language', 'ru');
    app.decorateRequest('viewer', '');
    app.decorateRequest('browser', null);
    const hashes = new LRUCache<string, string>({ max: MAX_CACHED_HASHES });
    const cachedHash = (text: string) => {
      const cached = hashes.get(text);
      if (cached) return cached;
      const hash = app.services.keys.hash('viewer', text).slice(0, VIEWER_HASH_LENGTH);
      hashes.set(text, hash);
      return hash;
    };
    app.addHook('onRequest', async (request, reply) => {
      request.language = languageOf(request.headers['accept-language']);
      reply.header('content-language', request.language);
      const token = request.headers['x-customer-token'];
      const isToken = typeof token === 'string' && BROWSER_TOKEN.test(token);
      request.browser = isToken ? cachedHash(`token ${token}`) : null;
      request.viewer = request.browser ?? cachedHash(`address ${request.ip}`);
    });
  },
  { name: 'visitor' },
);
