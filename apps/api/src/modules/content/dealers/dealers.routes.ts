import { getDealers } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { requesterOf } from '../../../http/actor.ts';
import { route } from '../../../http/route.ts';

export async function dealersRoutes(app: FastifyInstance): Promise<void> {
  const { dealers } = app.services;

  route(app, getDealers, ({ query, ...call }) => dealers.list(query, requesterOf(call)));
}
