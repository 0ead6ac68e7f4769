import { getOpenApi } from '@pitlane/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { SharedBody } from '../http/shared-body.ts';
import { Thread } from '../infra/thread.ts';
import type { DocumentPath, renderDocument } from './documentation-thread.ts';

/** Content security policy of the docs page, whose script and styles need it; other pages keep the strict one. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Documents change only with releases: browsers revalidate them after this time. */
const CACHE_CONTROL = 'public, max-age=300';
const TIMEOUT_MS = 60_000;
const MAX_WAITING = 10;

/**
 * Serves the OpenAPI document and the page that displays it. Both are rendered once per process, on the first request,
 * in a thread that ends afterwards: the document takes a second, and the page's library 17 MB.
 */
export async function documentationRoutes(app: FastifyInstance): Promise<void> {
  const thread = new Thread<DocumentPath, Awaited<ReturnType<typeof renderDocument>>>(
    new URL('documentation-thread.ts', import.meta.url),
    'renderDocument',
    { limitMs: TIMEOUT_MS, mostWaiting: MAX_WAITING },
  );
  app.addHook('onClose', () => thread.close());
  const documents = new Map<DocumentPath, Promise<SharedBody>>();

  const render = async (path: DocumentPath) => {
    const rendered = await thread.run(path);
    if (!rendered) throw new ApiError('unavailable');
    return new SharedBody(rendered.type, rendered.body);
  };
  const documentAt = (path: DocumentPath) => {
    const document = documents.get(path) ?? render(path);
    documents.set(path, document);
    // A failure is not cached: the next request retries.
    document.catch(() => documents.delete(path));
    return document;
  };
  const send = async (path: DocumentPath, reply: FastifyReply) => {
    const document = await documentAt(path);
    return document.send(reply.header('cache-control', CACHE_CONTROL));
  };

  app.get(getOpenApi.path, (_request, reply) => send(getOpenApi.path, reply));
  app.get('/docs/js/scalar.js', (_request, reply) => send('/docs/js/scalar.js', reply));
  app.get('/docs', (request, reply) => {
    const [path = ''] = request.url.split('?');
    // The page's script URL is relative to this path.
    if (!path.endsWith('/')) return reply.redirect(`${path}/`, 301);
    return send('/docs/', reply.header('content-security-policy', DOCS_POLICY));
  });
}
