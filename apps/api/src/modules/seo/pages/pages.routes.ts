import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageLanguage } from '../../../http/page-language.ts';
import { rejectHook } from '../../../http/reject-hook.ts';
import { limitRequests } from '../../../plugins/security.ts';

/** Serves the web app's pages for all paths except those of files. */
export async function pagesRoutes(app: FastifyInstance): Promise<void> {
  const { pages } = app.services;
  limitRequests(app);

  const sendXml = (reply: FastifyReply, text: string) =>
    reply.type('application/xml; charset=utf-8').send(text);

  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await pages.sitemapIndex()));

  app.get('/sitemap-pages.xml', async (_request, reply) =>
    sendXml(reply, await pages.sitemapPages()),
  );

  app.get<{ Params: { part: string } }>(
    '/sitemap-posts-:part(^\\d{1,5}).xml',
    async (request, reply) => sendXml(reply, await pages.sitemapPosts(Number(request.params.part))),
  );

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(pages.robots()),
  );

  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));

  const rejectWrite = rejectHook('method_not_allowed', 'GET, HEAD');
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    onRequest: rejectWrite,
    handler: rejectWrite,
  });

  app.get('/*', async (request, reply) => {
    // Not parsed as a URL, because the text after `//` would be a host name.
    const [rawPath = '', search = ''] = request.url.split(/\?(.*)/s);
    const query = new URLSearchParams(search);
    const language = pageLanguage(request);
    const path = rawPath.replace(/(.)\/+$/, '$1');
    const page = await pages.render(path, query, language);
    if (page.hasToken) reply.header('referrer-policy', 'no-referrer');
    return reply
      .code(page.status)
      .header('content-language', language)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
