import swagger from '@fastify/swagger';
import { getOpenApi } from '@pitlane/contracts';
import fastify from 'fastify';
import { allContracts } from '../http/contracts.ts';
import { describe } from '../http/openapi.ts';

/** What the thread renders, by path below `/api`. */
export type DocumentPath = typeof getOpenApi.path | '/docs/' | '/docs/js/scalar.js';

const API = '/api';

/** Makes the app that describes the contracts; it serves this thread only. */
async function makeDescription() {
  const app = fastify();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pitlane',
        version: '1',
        description: 'Marketplace for sports, rare and classic vehicles',
      },
      servers: [{ url: API }],
      // The plugin that serves the page keeps its address out of the description.
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
  });
  for (const { contract } of allContracts) {
    app.route({
      method: contract.method,
      url: contract.path,
      // Not `schema`: Fastify would compile validators that nothing uses.
      config: {
        swaggerTransform: ({ url }: { url: string }) => ({ url, schema: describe(contract) }),
      },
      handler: () => app.swagger(),
    });
  }
  return app;
}

async function makePage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: `${API}/docs`,
    configuration: {
      url: `${API}${getOpenApi.path}`,
      withDefaultFonts: false,
      // The page never offers to send the description elsewhere.
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}

/** Renders a document. Runs in a thread: the description blocks for a second, the page loads 17 MB. */
export async function renderDocument(
  path: DocumentPath,
): Promise<{ type: string; body: Uint8Array }> {
  const isDescription = path === getOpenApi.path;
  const app = await (isDescription ? makeDescription() : makePage());
  const { headers, rawPayload } = await app.inject(isDescription ? path : API + path);
  return { type: String(headers['content-type']), body: rawPayload };
}
