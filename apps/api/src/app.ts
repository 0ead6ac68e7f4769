import Fastify, { type FastifyInstance, type FastifyRequest, type HTTPMethods } from 'fastify';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { ApiError } from './http/api-error.ts';
import { rejectHook } from './http/reject-hook.ts';
import { NOT_FOUND_LIMIT, routeLimitHooks } from './http/route-limit.ts';
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
import { contentEditingRoutes } from './modules/content/editing/editing.routes.ts';
import { slidesRoutes } from './modules/content/slides/slides.routes.ts';
import { catalogueRoutes } from './modules/core/catalogue/catalogue.routes.ts';
import { notificationsRoutes } from './modules/core/notifications/notifications.routes.ts';
import { healthRoutes } from './modules/core/operations/operations.routes.ts';
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
import { postSubmissionRoutes } from './modules/posts/posting/posting.routes.ts';
import { postsRoutes } from './modules/posts/posts/posts.routes.ts';
import { similarPostsRoutes } from './modules/posts/similar-posts/similar-posts.routes.ts';
import { viewedPostsRoutes } from './modules/posts/viewed-posts/viewed-posts.routes.ts';
import { formsRoutes } from './modules/requests/forms/forms.routes.ts';
import { requestsRoutes } from './modules/requests/inbox/request-inbox.routes.ts';
import { followedSellersRoutes } from './modules/saved-searches/following/following.routes.ts';
import { hiddenPostsRoutes } from './modules/saved-searches/hiding/hiding.routes.ts';
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
import { messageSendingRoutes } from './modules/talk/sending/sending.routes.ts';
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
    // Trusts a proxy by its address or network only, never by a number of hops.
    trustProxy: config.TRUST_PROXY || false,
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
      // For an invalid URL Fastify logs only the start of the request.
      request.log.info({ res: reply }, 'request completed');
    },
    logger: {
      level: config.LOG_LEVEL,
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["x-customer-token"]',
      ],
      serializers: { req: serializeRequest, err: serializeError },
    },
    logController: new RequestLog(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.decorate('config', config);
  app.decorate(
    'services',
    buildServices({ ...context, onError: (err, message) => app.log.warn({ err }, message) }),
  );

  app.setNotFoundHandler(() => {
    throw new ApiError('not_found');
  });
  closeConnectionsOnShutdown(app);
  app.addHook('onReady', () => app.services.prepare());
  const { textChecks, drafting, transactionDocuments, searchIndex } = app.services;
  const threadedServices = [textChecks, drafting, transactionDocuments, searchIndex];
  app.addHook('onClose', async () => {
    await Promise.all(threadedServices.map((service) => service.close()));
  });
  await app.register(errorsPlugin);
  await app.register(visitorPlugin);
  await app.register(securityPlugin, { clock: context.clock });
  await app.register(filesPlugin, { clock: context.clock });
  await app.register(registerApi, { prefix: '/api' });
  const { sandbox } = app.services;
  // The sandbox simulates an external service: it has no contracts and is not limited.
  if (sandbox) {
    await app.register((scope) => sandboxRoutes(scope, sandbox), { prefix: SANDBOX_PATH });
  }
  await app.register(pagesRoutes);
  return app;
}

/**
 * Closes keep-alive connections with their last response when the process stops: otherwise idle connections would
 * postpone the shutdown by the keep-alive timeout, beyond the drain period.
 */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** Registers everything below /api. Access is declared by each contract and enforced in route(). */
async function registerApi(app: FastifyInstance): Promise<void> {
  const methodsByPath = recordMethods(app);

  // Monitoring treats a rejection as a failure, so health checks are never limited.
  await app.register(healthRoutes);
  await app.register(async (limitedScope) => {
    limitRequests(limitedScope);
    await limitedScope.register(signInPlugin);
    await limitedScope.register(uploadsPlugin);
    await limitedScope.register(catalogueRoutes);
    await limitedScope.register(searchRoutes);
    await limitedScope.register(postsRoutes);
    await limitedScope.register(similarPostsRoutes);
    await limitedScope.register(sellersRoutes);
    await limitedScope.register(dealersRoutes);
    await limitedScope.register(contentRoutes);
    await limitedScope.register(slidesRoutes);
    await limitedScope.register(contentEditingRoutes);
    await limitedScope.register(contentFilesRoutes);
    await limitedScope.register(registrationsRoutes);
    await limitedScope.register(accountsRoutes);
    await limitedScope.register(googleRoutes);
    await limitedScope.register(profileRoutes);
    await limitedScope.register(phonesRoutes);
    await limitedScope.register(sessionsRoutes);
    await limitedScope.register(notificationsRoutes);
    await limitedScope.register(postFormsRoutes);
    await limitedScope.register(postSubmissionRoutes);
    await limitedScope.register(ownPostsRoutes);
    await limitedScope.register(savedFiltersRoutes);
    await limitedScope.register(followedSellersRoutes);
    await limitedScope.register(unsubscribingRoutes);
    await limitedScope.register(viewedPostsRoutes);
    await limitedScope.register(hiddenPostsRoutes);
    await limitedScope.register(favoritesRoutes);
    await limitedScope.register(blockedUsersRoutes);
    await limitedScope.register(chatsRoutes);
    await limitedScope.register(messagesRoutes);
    await limitedScope.register(messageFilesRoutes);
    await limitedScope.register(safetyRoutes);
    await limitedScope.register(messageSendingRoutes);
    await limitedScope.register(streamsRoutes);
    await limitedScope.register(offersRoutes);
    await limitedScope.register(offerActionsRoutes);
    await limitedScope.register(tariffsRoutes);
    await limitedScope.register(quotesRoutes);
    await limitedScope.register(paymentsRoutes);
    await limitedScope.register(transactionsRoutes);
    await limitedScope.register(transactionDocumentsRoutes);
    await limitedScope.register(reportsRoutes);
    await limitedScope.register(moderationRoutes);
    await limitedScope.register(reportedMessagesRoutes);
    await limitedScope.register(formsRoutes);
    await limitedScope.register(requestsRoutes);
    await limitedScope.register(accessTokensRoutes);
    await limitedScope.register(documentationRoutes);
    rejectOtherMethods(limitedScope, methodsByPath);
    rejectUnknownPaths(limitedScope);
  });
}

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Records the methods of each path while routes are registered. */
function recordMethods(app: FastifyInstance): Map<string, Set<string>> {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const servedMethods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) servedMethods.add(name);
    methodsByPath.set(url, servedMethods);
  });
  return methodsByPath;
}

/** Responds with 405 and `Allow` if a path exists, but not for the method. */
function rejectOtherMethods(app: FastifyInstance, methodsByPath: Map<string, Set<string>>): void {
  for (const [url, servedMethods] of [...methodsByPath]) {
    const otherMethods = methods.filter((method) => !servedMethods.has(method));
    if (otherMethods.length === 0 || url.includes('*')) continue;
    const reject = rejectHook('method_not_allowed', [...servedMethods].sort().join(', '));
    app.route({
      method: otherMethods,
      url: url.slice(app.prefix.length),
      onRequest: reject,
      handler: reject,
    });
  }
}

/** Responds with 404 to unknown paths of the API, and with 429 to a client that requests too many of them. */
function rejectUnknownPaths(app: FastifyInstance): void {
  const reject = rejectHook('not_found');
  const onRequest = [...routeLimitHooks(app, NOT_FOUND_LIMIT), reject];
  for (const url of ['/', '/*']) app.all(url, { onRequest }, reject);
}

const SECRET_PATH_END =
  /^((?:\/api)?\/unsubscribe\/|\/api\/auth\/(?:confirm|reset-password)\/|\/media\/private\/).+/;

/** Log entry of a request, without the query, because users type names and numbers into it. */
function serializeRequest(request: FastifyRequest) {
  const path = request.url.split('?')[0]?.replace(SECRET_PATH_END, '$1…');
  return { method: request.method, path, address: request.ip };
}
