import type { Access } from '@pitlane/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Returns a hook that enforces the access of a contract before the body is read. */
export function enforceAccess(access: Access) {
  return async ({ actor }: FastifyRequest): Promise<void> => {
    switch (access) {
      case 'visitor':
        return;
      case 'user':
        if (!actor?.sessionId) throw new ApiError('unauthorized');
        return;
      case 'moderator':
        if (!actor) throw new ApiError('unauthorized');
        if (actor.role === 'user') throw new ApiError('forbidden');
        return;
      case 'admin':
        if (!actor) throw new ApiError('unauthorized');
        // A tool must not act as an admin.
        if (actor.role !== 'admin' || !actor.sessionId) throw new ApiError('forbidden');
        return;
      default:
        throw access satisfies never;
    }
  };
}
