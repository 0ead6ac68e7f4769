import { checkConfirmation, confirm, resendConfirmation, signUp } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function registrationsRoutes(app: FastifyInstance): Promise<void> {
  const { registrations } = app.services;

  route(app, signUp, async ({ body, language, client }) => {
    await registrations.register(body, { language, client });
    return { message: translate(language, 'said', 'registered') };
  });

  route(app, resendConfirmation, async ({ body, language, client }) => {
    await registrations.resendConfirmation(body.email, client);
    return { message: translate(language, 'said', 'confirmation_sent') };
  });

  route(app, checkConfirmation, ({ params }) => registrations.describeLink(params.token));

  route(app, confirm, ({ params, body, actor, language, client }) =>
    registrations.confirmLink(params.token, body.password ?? null, actor, { language, client }),
  );
}
