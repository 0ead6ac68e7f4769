import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { type Language, languageOf } from '../i18n.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer (docs/product.md#conventions). */
    language: Language;
    /** Who looks, as a keyed hash: the browser token, else the address. Counts views, opens nothing. */
    viewer: string;
    /** The browser token alone, as a keyed hash. */
    browser: string | null;
  }
}

const VIEWER_LETTERS = 22;
/** Somebody who looks around sends many requests: so many hashes are kept. */
const KEPT_HASHES = 10_000;
const BROWSER_TOKEN = /^[A-Za-z0-9_-]{1,64}$/;

/** What is known of everyone who calls: language and browser token. */
export const visitorPlugin = fp(
  async (app) => {
    app.decorateRequest('language', 'ru');
    app.decorateRequest('viewer', '');
    app.decorateRequest('browser', null);
    const kept = new LRUCache<string, string>({ max: KEPT_HASHES });
    const hashed = (text: string) => {
      const known = kept.get(text);
      if (known) return known;
      const hash = app.services.keys.hash('viewer', text).slice(0, VIEWER_LETTERS);
      kept.set(text, hash);
      return hash;
    };
    app.addHook('onRequest', async (request, reply) => {
      request.language = languageOf(request.headers['accept-language']);
      reply.header('content-language', request.language);
      const token = request.headers['x-customer-token'];
      const known = typeof token === 'string' && BROWSER_TOKEN.test(token);
      request.browser = known ? hashed(`token ${token}`) : null;
      request.viewer = request.browser ?? hashed(`address ${request.ip}`);
    });
  },
  { name: 'visitor' },
);
