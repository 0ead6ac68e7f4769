import swagger from '@fastify/swagger';
import { getOpenApi } from '@pitlane/contracts';
import fastify from 'fastify';
import fp from 'fastify-plugin';
import { describeBare } from '../http/openapi.ts';

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
        // The page itself is served by a plugin that keeps its address out.
        paths: {
          '/docs': {
            get: {
              summary: 'This description as a page',
              tags: ['operations'],
              responses: {
                '200': {
                  description: 'The page',
                  content: { 'text/html': { schema: { type: 'string' } } },
                },
              },
            },
          },
        },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      stripBasePath: true,
    });
  },
  { name: 'documentation' },
);

/** The page takes 17 MB: it is loaded when somebody asks for it. */
async function makePage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = fastify();
  await page.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      // Nothing on the page may offer to send the product's description elsewhere.
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return page;
}

/** Serves the description and the page that shows it. */
export const documentationRoutes = fp(
  async (app) => {
    let page: ReturnType<typeof makePage> | undefined;
    app.get(getOpenApi.path, describeBare(getOpenApi), () => app.swagger());
    app.addHook('onSend', async (request, reply) => {
      if (request.url.startsWith('/api/docs')) {
        reply.header('content-security-policy', DOCS_POLICY);
      }
    });
    for (const url of ['/docs', '/docs/*']) {
      app.get(url, { schema: { hide: true } }, async (request, reply) => {
        page ??= makePage();
        const { statusCode, headers, rawPayload } = await (await page).inject(request.url);
        const { location, 'content-type': type } = headers;
        return reply
          .code(statusCode)
          .headers({ ...(type && { 'content-type': type }), ...(location && { location }) })
          .send(rawPayload);
      });
    }
  },
  { name: 'documentation-routes', dependencies: ['documentation'], encapsulate: true },
);
