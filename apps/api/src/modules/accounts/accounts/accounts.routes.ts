import {
  checkReset,
  resetPassword,
  sendResetUrl,
  signIn,
  signOut,
  updatePassword,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function accountsRoutes(app: FastifyInstance): Promise<void> {
  const { accounts } = app.services;

  route(app, signIn, ({ body, language, client }) =>
    accounts.signIn(body.email, body.password, { language, client }),
  );

  route(app, signOut, async ({ actor, language }) => {
    await accounts.signOut(actor);
    return { message: translate(language, 'said', 'signed_out') };
  });

  route(app, sendResetUrl, async ({ body, language, client }) => {
    await accounts.sendPasswordReset(body.email, client);
    return { message: translate(language, 'said', 'reset_sent') };
  });

  route(app, checkReset, async ({ params, language }) => {
    await accounts.checkReset(params.token);
    return { message: translate(language, 'said', 'reset_link_good') };
  });

  route(app, resetPassword, async ({ body, language, client }) => {
    await accounts.resetPassword(body.token, body.password, { language, client });
    return { message: translate(language, 'said', 'password_reset') };
  });

  route(app, updatePassword, async ({ body, actor, language }) => {
    await accounts.changePassword(actor, body, language);
    return { message: translate(language, 'said', 'password_changed') };
  });
}
