import { getTokens, makeToken, removeToken } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function accessTokensRoutes(app: FastifyInstance): Promise<void> {
  const { accessTokens } = app.services;

  route(app, makeToken, ({ actor, body }) => accessTokens.createToken(actor, body.name), {
    precheckCaller: ({ actor }) => accessTokens.assertCanCreate(actor),
  });
  route(app, getTokens, ({ actor }) => accessTokens.listTokensOfCaller(actor));
  route(app, removeToken, async ({ actor, params, language }) => {
    await accessTokens.revokeToken(actor, params.id);
    return { message: translate(language, 'said', 'token_removed') };
  });
}
