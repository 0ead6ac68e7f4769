import * as z from 'zod/mini';
import { defineRoute } from '../http.ts';

const area = 'operations';

export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  access: 'visitor',
  area,
  summary: 'The process lives',
  response: z.object({ status: z.literal('ok') }),
});

export const getReady = defineRoute({
  method: 'GET',
  path: '/ready',
  access: 'visitor',
  area,
  summary: 'The process can work: database reachable, migrations applied',
  response: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});

export const getOpenApi = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  access: 'visitor',
  area,
  summary: 'This description, OpenAPI 3.1, without an envelope',
  response: z.looseObject({ openapi: z.string() }),
});
