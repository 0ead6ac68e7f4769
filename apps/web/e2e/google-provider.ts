// Test double for Google: an OpenID provider in a separate process that signs in any email address without a
// password. Usage: `node google-provider.ts PRODUCT_URL` with the server's GOOGLE_* variables.
import { createServer } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';

const [productUrl = ''] = process.argv.slice(2);
const {
  GOOGLE_ISSUER: issuer = '',
  GOOGLE_CLIENT_ID: client_id = '',
  GOOGLE_CLIENT_SECRET: client_secret,
} = process.env;

const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

const provider = new Provider(issuer, {
  clients: [
    { client_id, client_secret, redirect_uris: [`${productUrl}/api/auth/google/callback`] },
  ],
  claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  // Google's ID token contains all claims.
  conformIdTokenClaims: false,
  cookies: { keys: ['only for tests'] },
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_context, { uid }) => `/choose/${uid}` },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      email: accountId,
      email_verified: true,
      given_name: 'Вера',
      family_name: 'Гонщикова',
    }),
  }),
  // Grants all requested scopes without a consent page.
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, params } = oidc;
    if (!client || !session?.accountId) return;
    const grant = new provider.Grant({
      clientId: client.clientId,
      accountId: session.accountId,
    });
    grant.addOIDCScope(String(params?.scope));
    await grant.save();
    return grant;
  },
});

const accountPage = `<!doctype html><html lang="en"><title>Stand-in for Google</title><link rel="icon" href="data:,">
<h1>Who are you?</h1><form><label>E-mail <input name="email" type="email"></label> <button>Continue</button></form>`;

const handleProtocolRequest = provider.callback();
createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', issuer);
  if (!url.pathname.startsWith('/choose/')) return handleProtocolRequest(request, response);
  const email = url.searchParams.get('email');
  if (!email) return response.setHeader('content-type', 'text/html').end(accountPage);
  await provider.interactionFinished(request, response, {
    select_account: {},
    login: { accountId: email },
  });
}).listen(Number(new URL(issuer).port), '127.0.0.1');
