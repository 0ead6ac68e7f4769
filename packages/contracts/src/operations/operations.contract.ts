import * as z from 'zod/mini';
import { routesFor } from '../http.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'operations' });

/** State of the process's search index, and the steps whose last attempt failed. */
const searchHealth = z.object({
  state: z.enum(['loading', 'ready', 'verifying', 'failed']),
  failed: z.array(z.enum(['verification', 'words'])),
});

export const getHealth = visitorRoutes.get('/health', {
  summary: 'Check that the server is alive',
  description: 'Includes the state of its search index.',
  response: z.object({ status: z.literal('ok'), search: searchHealth }),
});

export const getReady = visitorRoutes.get('/ready', {
  summary: 'Check that the server is ready for requests',
  description: 'Database reachable, migrations applied, search index loaded.',
  response: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});

export const getOpenApi = visitorRoutes.get('/openapi.json', {
  summary: 'Get this OpenAPI description',
  description: 'OpenAPI 3.1, without an envelope.',
  response: z.looseObject({ openapi: z.string() }),
});
