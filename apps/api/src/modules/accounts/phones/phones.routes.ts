import { verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function phonesRoutes(app: FastifyInstance): Promise<void> {
  const { phones } = app.services;

  route(app, verifyPhone, ({ actor, body, language, client }) =>
    phones.startCall(actor, body.phone, { language, client }),
  );

  route(app, verifyPhoneCode, ({ actor, body, language }) =>
    phones.verifyCode(actor, body, language),
  );
}
