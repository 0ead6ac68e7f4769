import cookie from '@fastify/cookie';
import { exchangeCode, finishGoogle, startGoogle } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

const FLOW_COOKIE = 'google_flow';
const FLOW_SECONDS = 600;

/** The two redirects are the only responses without the envelope. Their cookie grants no access. */
export async function googleRoutes(app: FastifyInstance): Promise<void> {
  const { google } = app.services;
  await app.register(cookie);
  const cookieOptions = {
    path: '/api/auth/google',
    httpOnly: true,
    sameSite: 'lax',
    secure: app.config.PUBLIC_URL.startsWith('https:'),
  } as const;

  app.get(startGoogle.path, { exposeHeadRoute: false }, async (_request, reply) => {
    const { url, flow } = await google.startSignIn();
    if (flow) reply.setCookie(FLOW_COOKIE, flow, { ...cookieOptions, maxAge: FLOW_SECONDS });
    return reply
      .header('cache-control', 'no-store')
      .redirect(new URL(url, app.config.PUBLIC_URL).href);
  });

  app.get(finishGoogle.path, { exposeHeadRoute: false }, async (request, reply) => {
    const callbackUrl = new URL(request.url, app.config.PUBLIC_URL);
    const path = await google.finishSignIn(
      callbackUrl,
      request.cookies[FLOW_COOKIE] ?? null,
      request.language,
    );
    return reply
      .header('cache-control', 'no-store')
      .clearCookie(FLOW_COOKIE, cookieOptions)
      .redirect(new URL(path, app.config.PUBLIC_URL).href);
  });

  route(app, exchangeCode, ({ body, actor, language, client }) =>
    google.exchangeCode(body.code, actor, { language, client }),
  );
}
