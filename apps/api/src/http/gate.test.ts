import { type Access, type Role, roles } from '@pitlane/contracts';
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { errorsPlugin } from '../plugins/errors.ts';
import type { Actor } from './actor.ts';
import { gate } from './gate.ts';

type Who = Role | 'visitor';

/** What a call of an access answers to somebody. */
async function answerTo(who: Who, access: Access) {
  const app = Fastify();
  await app.register(errorsPlugin);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const actor: Actor | null =
      who === 'visitor' ? null : { userId: 1, sessionId: crypto.randomUUID(), role: who };
    request.actor = actor;
  });
  app.post('/', { onRequest: gate(access) }, () => 'in');
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    payload: '{"broken',
  });
  await app.close();
  return answer;
}

const matrix: [access: Access, who: Who, status: number][] = [
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

describe('gate', () => {
  it('is tried with every access and role', () => {
    expect(matrix).toHaveLength(4 * (roles.length + 1));
  });

  // Whoever is let in meets a body that cannot be read: 400. Whoever is not never gets so far.
  it.each(matrix)('of a call for a %s answers a %s with %i', async (access, who, status) => {
    const answer = await answerTo(who, access);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(
      {
        400: { code: 'bad_request', message: 'The request could not be read' },
        401: { code: 'unauthorized', message: 'You are not authorized' },
        403: { code: 'forbidden', message: 'You are not allowed to do this' },
      }[status],
    );
  });
});
