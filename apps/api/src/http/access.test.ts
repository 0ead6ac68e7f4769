import { type Access, type Role, roles } from '@pitlane/contracts';
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { errorsPlugin } from '../plugins/errors.ts';
import { enforceAccess } from './access.ts';
import type { Actor } from './actor.ts';

type CallerRole = Role | 'visitor';

/** Calls an operation that requires `access` as a caller with `role`, and returns the response. */
async function requestAs(role: CallerRole, access: Access) {
  const app = Fastify();
  await app.register(errorsPlugin);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const actor: Actor | null =
      role === 'visitor' ? null : { userId: 1, sessionId: crypto.randomUUID(), role };
    request.actor = actor;
  });
  app.post('/', { onRequest: enforceAccess(access) }, () => 'in');
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    payload: '{"broken',
  });
  await app.close();
  return response;
}

const matrix: [access: Access, role: CallerRole, status: number][] = [
  ['visitor', 'visitor', 400],
  ['visitor', 'user', 400],
  ['visitor', 'moderator', 400],
  ['visitor', 'admin', 400],
  ['user', 'visitor', 401],
  ['user', 'user', 400],
  ['user', 'moderator', 400],
  ['user', 'admin', 400],
  ['moderator', 'visitor', 401],
  ['moderator', 'user', 403],
  ['moderator', 'moderator', 400],
  ['moderator', 'admin', 400],
  ['admin', 'visitor', 401],
  ['admin', 'user', 403],
  ['admin', 'moderator', 403],
  ['admin', 'admin', 400],
];

describe('enforceAccess', () => {
  it('has a test case for every access and role', () => {
    expect(matrix).toHaveLength(4 * (roles.length + 1));
  });

  // An admitted request fails on its malformed body with 400; a rejected one is never read.
  it.each(matrix)('for access %s and caller %s, responds with %i', async (access, role, status) => {
    const response = await requestAs(role, access);

    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual(
      {
        400: { code: 'bad_request', message: 'The request could not be read' },
        401: { code: 'unauthorized', message: 'You are not authorized' },
        403: { code: 'forbidden', message: 'You are not allowed to do this' },
      }[status],
    );
  });
});
