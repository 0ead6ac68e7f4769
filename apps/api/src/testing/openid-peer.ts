import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

export const CLIENT = { GOOGLE_CLIENT_ID: 'pitlane', GOOGLE_CLIENT_SECRET: 'secret-of-pitlane' };

/** User of the browser, as known to the provider */
export interface OpenIdUser {
  sub: string;
  email: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

export interface OpenIdPeer {
  /** Value of GOOGLE_ISSUER for a world */
  issuer: string;
  /** User who signs in next; `null` to cancel */
  person: OpenIdUser | null;
  close(): Promise<void>;
}

/** Creates a key pair in the formats that a provider publishes and uses. */
export function createKeyPair(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFields = { kid, use: 'sig', alg: 'RS256' };
  return {
    privateKey,
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...keyFields },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...keyFields },
  };
}

const usersBySub = new Map<string, OpenIdUser>();

/** Starts a real OpenID provider whose sign-in page requires no input. */
export async function startOpenIdPeer(redirectUri: string, listenPort = 0): Promise<OpenIdPeer> {
  const server = createServer();
  server.listen(listenPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const state: Pick<OpenIdPeer, 'person'> = { person: null };
  const issuer = `http://127.0.0.1:${port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.GOOGLE_CLIENT_ID,
        client_secret: CLIENT.GOOGLE_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [createKeyPair('peer').privateJwk] },
    cookies: { keys: ['cookies of tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Like Google, which puts the profile into the id_token itself
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    // Explicit, because the provider prints a notice for each default.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...usersBySub.get(accountId), sub: accountId }),
    }),
    async loadExistingGrant(context) {
      const { client, session, provider: oidcProvider } = context.oidc;
      const { accountId } = session ?? {};
      if (!client || !accountId) return undefined;
      const grant = new oidcProvider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { person: nextUser } = state;
    if (nextUser) usersBySub.set(nextUser.sub, { ...nextUser });
    context.respond = false;
    await provider.interactionFinished(
      context.req,
      context.res,
      nextUser
        ? { select_account: {}, login: { accountId: nextUser.sub } }
        : { error: 'access_denied', error_description: 'the user declined' },
    );
  });
  server.on('request', provider.callback());

  return Object.assign(state, {
    issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
