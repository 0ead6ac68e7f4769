import * as z from 'zod/mini';
import { routesFor } from '../http.ts';

const visitor = routesFor({ access: 'visitor', area: 'operations' });

/** State of the process's search index, and the steps whose last attempt failed. */
const searchHealth = z.object({
  state: z.enum(['loading', 'ready', 'verifying', 'failed']),
  failed: z.array(z.enum(['verification', 'words'])),
});

export const getHealth = visitor.get('/health', {
  summary: 'The process lives; how its search index does',
  response: z.object({ status: z.literal('ok'), search: searchHealth }),
});

export const getReady = visitor.get('/ready', {
  summary: 'The process can work: database reachable, migrations applied, search index loaded',
  response: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});

export const getOpenApi = visitor.get('/openapi.json', {
  summary: 'This description, OpenAPI 3.1, without an envelope',
  response: z.looseObject({ openapi: z.string() }),
});
