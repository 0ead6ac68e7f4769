import fp from 'fastify-plugin';
import { type Language, languageOf } from '../i18n.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer (api.md, "Language"). */
    language: Language;
    /** Who looks, as a keyed hash: the browser token, else the address. Counts views, opens nothing. */
    viewer: string;
    /** The browser token alone, as a keyed hash. */
    browser: string | null;
  }
}

const VIEWER_LETTERS = 22;
const BROWSER_TOKEN = /^[A-Za-z0-9_-]{1,64}$/;

/** What is known of everyone who calls: language and browser token. */
export const visitorPlugin = fp(
  async (app) => {
    app.decorateRequest('language', 'ru');
    app.decorateRequest('viewer', '');
    app.decorateRequest('browser', null);
    app.addHook('onRequest', async (request, reply) => {
      request.language = languageOf(request.headers['accept-language']);
      reply.header('content-language', request.language);
      const token = request.headers['x-customer-token'];
      const known = typeof token === 'string' && BROWSER_TOKEN.test(token);
      const hashed = (text: string) =>
        app.services.keys.hash('viewer', text).slice(0, VIEWER_LETTERS);
      request.browser = known ? hashed(`token ${token}`) : null;
      request.viewer = request.browser ?? hashed(`address ${request.ip}`);
    });
  },
  { name: 'visitor' },
);
