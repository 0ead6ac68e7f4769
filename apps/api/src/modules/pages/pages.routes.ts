import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../../i18n.ts';

/** The language of a page: the address, the cookie, the browser, Russian (readings, 28). */
function pageLanguage(request: FastifyRequest, query: URLSearchParams): Language {
  const cookie = /(?:^|;\s*)lang=(ru|en)\b/.exec(request.headers.cookie ?? '')?.[1];
  return languageOf(query.get('lang') ?? cookie ?? request.headers['accept-language']);
}

/** The web app's pages, whatever their address; files of the web app lie beside them. */
export async function pagesRoutes(app: FastifyInstance): Promise<void> {
  const { pages } = app.services;

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await pages.sitemap()),
  );

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${app.config.PUBLIC_URL}/sitemap.xml\n`),
  );

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = new URL(request.url, 'http://page');
    const language = pageLanguage(request, url.searchParams);
    const path = url.pathname.replace(/(.)\/+$/, '$1');
    const page = await pages.render(path, url.searchParams, language);
    return reply
      .code(page.status)
      .header('content-language', language)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
