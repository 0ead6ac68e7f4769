import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

export const CLIENT = { GOOGLE_CLIENT_ID: 'pitlane', GOOGLE_CLIENT_SECRET: 'secret-of-pitlane' };

/** Who sits before the browser, as the provider knows him. */
export interface Person {
  sub: string;
  email: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

export interface OpenIdPeer {
  /** For GOOGLE_ISSUER of a world. */
  issuer: string;
  /** Who signs in next; null: he presses "cancel". */
  person: Person | null;
  close(): Promise<void>;
}

/** A key pair as a provider publishes and uses it. */
export function aKey(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const facts = { kid, use: 'sig', alg: 'RS256' };
  return {
    privateKey,
    secret: { ...privateKey.export({ format: 'jwk' }), ...facts },
    published: { ...publicKey.export({ format: 'jwk' }), ...facts },
  };
}

/** Whom claims are made of, by the id of the person. */
const people = new Map<string, Person>();

/** A real OpenID provider whose sign-in page asks nobody anything. */
export async function openIdPeer(redirectUri: string, atPort = 0): Promise<OpenIdPeer> {
  const server = createServer();
  server.listen(atPort, '127.0.0.1');
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
    jwks: { keys: [aKey('peer').secret] },
    cookies: { keys: ['cookies of tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // As Google does: the token itself tells who somebody is.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    // Said, because the provider prints a notice for each that is not.
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
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    async loadExistingGrant(context) {
      const { client, session, provider: own } = context.oidc;
      const { accountId } = session ?? {};
      if (!client || !accountId) return undefined;
      const grant = new own.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { person } = state;
    if (person) people.set(person.sub, { ...person });
    context.respond = false;
    await provider.interactionFinished(
      context.req,
      context.res,
      person
        ? { select_account: {}, login: { accountId: person.sub } }
        : { error: 'access_denied', error_description: 'the person said no' },
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
