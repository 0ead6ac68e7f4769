import Fastify, { type FastifyInstance, type FastifyRequest, type HTTPMethods } from 'fastify';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { ApiError } from './http/api-error.ts';
import { rejectHook } from './http/reject-hook.ts';
import { MISS_LIMIT, routeLimitHooks } from './http/route-limit.ts';
import { uploadsPlugin } from './http/uploads.ts';
import { serializeError } from './infra/logged-error.ts';
import { SANDBOX_PATH } from './infra/payments/sandbox.ts';
import { accessTokensRoutes } from './modules/accounts/access-tokens/access-tokens.routes.ts';
import { accountsRoutes } from './modules/accounts/accounts/accounts.routes.ts';
import { googleRoutes } from './modules/accounts/google/google.routes.ts';
import { phonesRoutes } from './modules/accounts/phones/phones.routes.ts';
import { profileRoutes } from './modules/accounts/profile/profile.routes.ts';
import { registrationsRoutes } from './modules/accounts/registrations/registrations.routes.ts';
import { sellersRoutes } from './modules/accounts/sellers/sellers.routes.ts';
import { sessionsRoutes } from './modules/accounts/sessions/sessions.routes.ts';
import { contentRoutes } from './modules/content/content/content.routes.ts';
import { contentFilesRoutes } from './modules/content/content-files/content-files.routes.ts';
import { dealersRoutes } from './modules/content/dealers/dealers.routes.ts';
import { editingRoutes } from './modules/content/editing/editing.routes.ts';
import { slidesRoutes } from './modules/content/slides/slides.routes.ts';
import { catalogueRoutes } from './modules/core/catalogue/catalogue.routes.ts';
import { notificationsRoutes } from './modules/core/notifications/notifications.routes.ts';
import { operationsRoutes } from './modules/core/operations/operations.routes.ts';
import { moderationRoutes } from './modules/moderation/moderation/moderation.routes.ts';
import { reportedMessagesRoutes } from './modules/moderation/reported-messages/reported-messages.routes.ts';
import { reportsRoutes } from './modules/moderation/reports/reports.routes.ts';
import { paymentsRoutes } from './modules/money/payments/payments.routes.ts';
import { quotesRoutes } from './modules/money/quotes/quotes.routes.ts';
import { sandboxRoutes } from './modules/money/sandbox/sandbox.routes.ts';
import { tariffsRoutes } from './modules/money/tariffs/tariffs.routes.ts';
import { transactionDocumentsRoutes } from './modules/money/transaction-documents/transaction-documents.routes.ts';
import { transactionsRoutes } from './modules/money/transactions/transactions.routes.ts';
import { ownPostsRoutes } from './modules/posts/own-posts/own-posts.routes.ts';
import { postFormsRoutes } from './modules/posts/post-forms/post-forms.routes.ts';
import { postingRoutes } from './modules/posts/posting/posting.routes.ts';
import { postsRoutes } from './modules/posts/posts/posts.routes.ts';
import { similarPostsRoutes } from './modules/posts/similar-posts/similar-posts.routes.ts';
import { viewedPostsRoutes } from './modules/posts/viewed-posts/viewed-posts.routes.ts';
import { formsRoutes } from './modules/requests/forms/forms.routes.ts';
import { requestsRoutes } from './modules/requests/inbox/request-inbox.routes.ts';
import { followingRoutes } from './modules/saved-searches/following/following.routes.ts';
import { hidingRoutes } from './modules/saved-searches/hiding/hiding.routes.ts';
import { savedFiltersRoutes } from './modules/saved-searches/saved-filters/saved-filters.routes.ts';
import { unsubscribingRoutes } from './modules/saved-searches/unsubscribing/unsubscribing.routes.ts';
import { searchRoutes } from './modules/search/search/search.routes.ts';
import { pagesRoutes } from './modules/seo/pages/pages.routes.ts';
import { blockedUsersRoutes } from './modules/talk/blocked-users/blocked-users.routes.ts';
import { chatsRoutes } from './modules/talk/chats/chats.routes.ts';
import { messagesRoutes } from './modules/talk/chats/messages.routes.ts';
import { favoritesRoutes } from './modules/talk/favorites/favorites.routes.ts';
import { messageFilesRoutes } from './modules/talk/message-files/message-files.routes.ts';
import { offerActionsRoutes } from './modules/talk/offer-actions/offer-actions.routes.ts';
import { offersRoutes } from './modules/talk/offers/offers.routes.ts';
import { safetyRoutes } from './modules/talk/safety/safety.routes.ts';
import { sendingRoutes } from './modules/talk/sending/sending.routes.ts';
import { streamsRoutes } from './modules/talk/streams/streams.routes.ts';
import { documentationRoutes } from './plugins/documentation.ts';
import { errorsPlugin, handleClientError, sendError } from './plugins/errors.ts';
import { filesPlugin } from './plugins/files.ts';
import { limitRequests, RequestLog, securityPlugin } from './plugins/security.ts';
import { signInPlugin } from './plugins/sign-in.ts';
import { visitorPlugin } from './plugins/visitor.ts';
import { buildServices, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    services: Services;
  }
}

const KILOBYTE = 1_024;

/** Builds the complete server from its context, without listening. Used by the process and by tests. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    bodyLimit: 256 * KILOBYTE,
    requestTimeout: 300_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 10_000,
    handlerTimeout: 20_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    // Trusts only the exact address of a proxy, never a number of hops.
    trustProxy: config.TRUST_PROXY || false,
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
      // For an invalid address Fastify logs only the start of the request.
      request.log.info({ res: reply }, 'request completed');
    },
    logger: {
      level: config.LOG_LEVEL,
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["x-customer-token"]',
      ],
      serializers: { req: loggedRequest, err: serializeError },
    },
    logController: new RequestLog(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.decorate('config', config);
  app.decorate(
    'services',
    buildServices({ ...context, onError: (err, what) => app.log.warn({ err }, what) }),
  );

  app.setNotFoundHandler(() => {
    throw new ApiError('not_found');
  });
  closeConnectionsOnShutdown(app);
  app.addHook('onReady', () => app.services.prepare());
  const { textChecks, drafting, transactionDocuments, searchIndex } = app.services;
  const threads = [textChecks, drafting, transactionDocuments, searchIndex];
  app.addHook('onClose', async () => {
    await Promise.all(threads.map((each) => each.close()));
  });
  await app.register(errorsPlugin);
  await app.register(visitorPlugin);
  await app.register(securityPlugin, { clock: context.clock });
  await app.register(filesPlugin, { clock: context.clock });
  await app.register(apiScope, { prefix: '/api' });
  const { sandbox } = app.services;
  // The sandbox simulates an external service: it has no contracts and is not limited.
  if (sandbox) {
    await app.register((scope) => sandboxRoutes(scope, sandbox), { prefix: SANDBOX_PATH });
  }
  await app.register(pagesRoutes);
  return app;
}

/**
 * Closes keep-alive connections with their last response when the process stops: left open, they would delay it by the
 * whole keep-alive time, past the drain.
 */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** Registers everything below /api. Access is declared by each contract and enforced in route(). */
async function apiScope(app: FastifyInstance): Promise<void> {
  const allowed = recordMethods(app);

  // Monitoring treats a rejection as a failure: never limited.
  await app.register(operationsRoutes);
  await app.register(async (calls) => {
    limitRequests(calls);
    await calls.register(signInPlugin);
    await calls.register(uploadsPlugin);
    await calls.register(catalogueRoutes);
    await calls.register(searchRoutes);
    await calls.register(postsRoutes);
    await calls.register(similarPostsRoutes);
    await calls.register(sellersRoutes);
    await calls.register(dealersRoutes);
    await calls.register(contentRoutes);
    await calls.register(slidesRoutes);
    await calls.register(editingRoutes);
    await calls.register(contentFilesRoutes);
    await calls.register(registrationsRoutes);
    await calls.register(accountsRoutes);
    await calls.register(googleRoutes);
    await calls.register(profileRoutes);
    await calls.register(phonesRoutes);
    await calls.register(sessionsRoutes);
    await calls.register(notificationsRoutes);
    await calls.register(postFormsRoutes);
    await calls.register(postingRoutes);
    await calls.register(ownPostsRoutes);
    await calls.register(savedFiltersRoutes);
    await calls.register(followingRoutes);
    await calls.register(unsubscribingRoutes);
    await calls.register(viewedPostsRoutes);
    await calls.register(hidingRoutes);
    await calls.register(favoritesRoutes);
    await calls.register(blockedUsersRoutes);
    await calls.register(chatsRoutes);
    await calls.register(messagesRoutes);
    await calls.register(messageFilesRoutes);
    await calls.register(safetyRoutes);
    await calls.register(sendingRoutes);
    await calls.register(streamsRoutes);
    await calls.register(offersRoutes);
    await calls.register(offerActionsRoutes);
    await calls.register(tariffsRoutes);
    await calls.register(quotesRoutes);
    await calls.register(paymentsRoutes);
    await calls.register(transactionsRoutes);
    await calls.register(transactionDocumentsRoutes);
    await calls.register(reportsRoutes);
    await calls.register(moderationRoutes);
    await calls.register(reportedMessagesRoutes);
    await calls.register(formsRoutes);
    await calls.register(requestsRoutes);
    await calls.register(accessTokensRoutes);
    await calls.register(documentationRoutes);
    refuseOtherMethods(calls, allowed);
    refuseUnknown(calls);
  });
}

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Records the methods of each address while routes are registered. */
function recordMethods(app: FastifyInstance): Map<string, Set<string>> {
  const allowed = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const served = allowed.get(url) ?? new Set();
    for (const name of [method].flat()) served.add(name);
    allowed.set(url, served);
  });
  return allowed;
}

/** Responds with 405 and `Allow` if an address exists, but not for the method. */
function refuseOtherMethods(app: FastifyInstance, allowed: Map<string, Set<string>>): void {
  for (const [url, served] of [...allowed]) {
    const missing = methods.filter((method) => !served.has(method));
    if (missing.length === 0 || url.includes('*')) continue;
    const refused = rejectHook('method_not_allowed', [...served].sort().join(', '));
    app.route({
      method: missing,
      url: url.slice(app.prefix.length),
      onRequest: refused,
      handler: refused,
    });
  }
}

/** Responds with 404 below the prefix; guessing names soon gives 429. */
function refuseUnknown(app: FastifyInstance): void {
  const refused = rejectHook('not_found');
  const onRequest = [...routeLimitHooks(app, MISS_LIMIT), refused];
  for (const url of ['/', '/*']) app.all(url, { onRequest }, refused);
}

const SECRET_END =
  /^((?:\/api)?\/unsubscribe\/|\/api\/auth\/(?:confirm|reset-password)\/|\/media\/private\/).+/;

/** Log entry of a request, without the query, because users type names and numbers into it. */
function loggedRequest(request: FastifyRequest) {
  const path = request.url.split('?')[0]?.replace(SECRET_END, '$1…');
  return { method: request.method, path, address: request.ip };
}
