import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from '../../../http/page-language.ts';
import { toApiError } from '../../../plugins/errors.ts';
import { SandboxRefusal } from './sandbox.rules.ts';
import type { SandboxService } from './sandbox.service.ts';

const ID_PARAM = ':id([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
interface IdRoute {
  Params: { id: string };
}

/** Longer than the longest delay of a read. */
const HANDLER_TIMEOUT_MS = 90_000;

/** Imitation of a payment provider inside this process: its API and its payment page. */
export async function sandboxRoutes(app: FastifyInstance, sandbox: SandboxService): Promise<void> {
  await app.register((api) => apiRoutes(api, sandbox), { prefix: '/v3' });
  await app.register((pages) => pageRoutes(pages, sandbox), { prefix: '/pay' });
}

async function apiRoutes(app: FastifyInstance, sandbox: SandboxService): Promise<void> {
  app.addHook('onRequest', async ({ headers }) =>
    sandbox.checkAuthorization(headers.authorization),
  );
  app.setErrorHandler(sendError);
  const keyOf = ({ headers }: FastifyRequest) => headers['idempotence-key'];

  app.post('/payments', (request) => sandbox.create(keyOf(request), request.body));
  app.get('/payments', ({ query }) => sandbox.list(query));
  app.get<IdRoute>(
    `/payments/${ID_PARAM}`,
    { handlerTimeout: HANDLER_TIMEOUT_MS },
    async ({ params }, reply) => {
      const { body, waitMs } = await sandbox.read(params.id);
      if (waitMs > 0) await delayResponse(reply, waitMs);
      return body;
    },
  );
  app.post('/refunds', (request) => sandbox.refund(keyOf(request), request.body));
  app.get('/refunds', ({ query }) => sandbox.listRefunds(query));
  app.get<IdRoute>(`/refunds/${ID_PARAM}`, ({ params }) => sandbox.readRefund(params.id));
}

/** Delays a response until the time has passed or the client disconnects. */
async function delayResponse(reply: FastifyReply, waitMs: number): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  await Promise.race([
    wait(waitMs, undefined, { signal }).catch(() => undefined),
    once(reply.raw, 'close', { signal }).catch(() => undefined),
  ]);
  controller.abort();
}

/** Sends errors in YooKassa's format. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const sandboxError =
    error instanceof SandboxRefusal
      ? error
      : { status: toApiError(error).status, code: 'invalid_request', parameter: undefined };
  const { status, code, parameter } = sandboxError;
  if (status >= 500) request.log.error({ err: error }, 'sandbox request failed');
  return reply.code(status).send({
    type: 'error',
    id: request.id,
    code: status >= 500 ? 'internal_server_error' : code,
    description: 'The sandbox does not do this',
    ...(parameter && { parameter }),
  });
}

async function pageRoutes(app: FastifyInstance, sandbox: SandboxService): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  const sendPage = async (
    request: FastifyRequest<IdRoute>,
    reply: FastifyReply,
    isUnknownCard = false,
  ): Promise<FastifyReply> => {
    const language = pageLanguage(request);
    const page = await sandbox.page(request.params.id, language, isUnknownCard);
    return reply
      .code(page.status)
      .header('content-security-policy', page.policy)
      .header('content-language', language)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.html);
  };

  app.get<IdRoute>(`/${ID_PARAM}`, (request, reply) => sendPage(request, reply));

  app.post<IdRoute & { Body: Record<string, unknown> }>(`/${ID_PARAM}`, async (request, reply) => {
    const target = await sandbox.submit(request.params.id, request.body ?? {});
    if (target === null) return sendPage(request, reply, true);
    const url = target === 'page' ? request.url : await sandbox.returnUrl(request.params.id);
    return reply.header('cache-control', 'no-store').redirect(url, 303);
  });
}
