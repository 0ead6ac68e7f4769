import { getProfile, removePhone, updateProfile } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function profileRoutes(app: FastifyInstance): Promise<void> {
  const { profile } = app.services;

  route(app, getProfile, ({ actor, language }) => profile.profileOf(actor.userId, language));

  route(app, updateProfile, ({ actor, body, file, language }) =>
    profile.updateProfile(actor, body, file, language),
  );

  route(app, removePhone, ({ actor, body, language }) =>
    profile.removePhone(actor, body.id, language),
  );
}
