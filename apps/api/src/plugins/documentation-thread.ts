import swagger from '@fastify/swagger';
import { getOpenApi } from '@pitlane/contracts';
import fastify from 'fastify';
import { allContracts } from '../http/contracts.ts';
import { describeContract } from '../http/openapi.ts';

/** Documents that the thread renders, by path below `/api`. */
export type DocumentPath = typeof getOpenApi.path | '/docs/' | '/docs/js/scalar.js';

const API_PREFIX = '/api';

/** Creates the app that generates the OpenAPI document; used in this thread only. */
async function createDescriptionApp() {
  const app = fastify();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pitlane',
        version: '1',
        description: 'Marketplace for sports, rare and classic vehicles',
      },
      servers: [{ url: API_PREFIX }],
      // The page's plugin omits its own path from the document.
      paths: {
        '/docs': {
          get: {
            summary: 'Show the API documentation',
            tags: ['operations'],
            responses: {
              '200': {
                description: 'HTML page',
                content: { 'text/html': { schema: { type: 'string' } } },
              },
            },
          },
        },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  for (const { contract } of allContracts) {
    app.route({
      method: contract.method,
      url: contract.path,
      // Not `schema`: Fastify would compile validators that are never used.
      config: {
        swaggerTransform: ({ url }: { url: string }) => ({
          url,
          schema: describeContract(contract),
        }),
      },
      handler: () => app.swagger(),
    });
  }
  return app;
}

async function createPageApp() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: `${API_PREFIX}/docs`,
    configuration: {
      url: `${API_PREFIX}${getOpenApi.path}`,
      withDefaultFonts: false,
      // Disables all features that send the document elsewhere.
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}

/** Renders a document. Runs in a thread: generating the OpenAPI document blocks for a second, the page loads 17 MB. */
export async function renderDocument(
  path: DocumentPath,
): Promise<{ type: string; body: Uint8Array }> {
  const isDescription = path === getOpenApi.path;
  const app = await (isDescription ? createDescriptionApp() : createPageApp());
  const { headers, rawPayload } = await app.inject(isDescription ? path : API_PREFIX + path);
  return { type: String(headers['content-type']), body: rawPayload };
}
