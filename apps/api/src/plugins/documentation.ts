import swagger from '@fastify/swagger';
import { getOpenApi } from '@pitlane/contracts';
import scalar from '@scalar/fastify-api-reference';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The docs page brings its own script and styles; nothing else of the product is loosened. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Collects the contracts of all routes registered after it. */
export const documentationPlugin = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Pitlane',
          version: '1',
          description: 'Marketplace for sports, rare and classic vehicles',
        },
        servers: [{ url: '/api' }],
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      stripBasePath: true,
      transform: jsonSchemaTransform,
    });
  },
  { name: 'documentation' },
);

/** Serves the description and the page that shows it. */
export const documentationRoutes = fp(
  async (app) => {
    app.get(getOpenApi.path, { schema: { hide: true } }, () => app.swagger());
    app.addHook('onSend', async (request, reply) => {
      if (request.url.startsWith('/api/docs')) {
        reply.header('content-security-policy', DOCS_POLICY);
      }
    });
    await app.register(scalar, {
      routePrefix: '/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    });
  },
  { name: 'documentation-routes', dependencies: ['documentation'], encapsulate: true },
);
