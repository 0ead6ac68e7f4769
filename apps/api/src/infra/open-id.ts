import { normalizeName, startOfText } from '@pitlane/contracts';
import * as openid from 'openid-client';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';

export interface OpenIdProfile {
  /** The provider's id of the user, the only claim that never changes. */
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Sign-in by the authorization code flow of OpenID Connect with PKCE, state and nonce. */
export interface OpenIdProvider {
  /**
   * Returns the URL to redirect the browser to, and the flow secret that only this browser can return.
   * @throws Error while the provider is unavailable
   */
  start(): Promise<{ url: string; flow: string }>;
  /** Returns the user's profile; `null` if the callback is not a valid response to this browser's flow. */
  finish(url: URL, flow: string): Promise<OpenIdProfile | null>;
}

const flowShape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** @throws Error without the browser's input, which would be logged */
function readFlow(flow: string): z.output<typeof flowShape> {
  try {
    return flowShape.parse(JSON.parse(Buffer.from(flow, 'base64url').toString()));
  } catch {
    throw new Error('invalid OpenID flow cookie');
  }
}

const MAX_NAME_LENGTH = 60;
const optionalName = z._default(z.catch(z.string(), ''), '');
const claimsShape = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.email().check(z.maxLength(254)),
  email_verified: z.boolean(),
  given_name: optionalName,
  family_name: optionalName,
});

const cleanName = (text: string) =>
  startOfText(normalizeName(text.toWellFormed().replace(/[\p{Cc}<>]/gu, '')), MAX_NAME_LENGTH);

const TIMEOUT_SECONDS = 10;

/**
 * Opens the configured provider; `null` if none is. Its metadata is fetched on first use, and again after a failure.
 */
export function openGoogle(
  config: Config,
  onError: (error: unknown) => void,
): OpenIdProvider | null {
  if (!config.GOOGLE_CLIENT_ID) return null;
  const issuer = new URL(config.GOOGLE_ISSUER);
  const redirectUri = new URL('/api/auth/google/callback', config.PUBLIC_URL);
  let discovery: Promise<openid.Configuration> | null = null;

  const discover = () => {
    discovery ??= openid
      .discovery(issuer, config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Checks signatures although the token is received from the provider directly.
          openid.enableNonRepudiationChecks,
          // Plain HTTP is allowed only for a provider on this machine.
          ...(isLocal(issuer) ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovery = null;
        onError(error);
        throw error;
      });
    return discovery;
  };

  return {
    async start() {
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const nonce = openid.randomNonce();
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri.href,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
      });
      const flow = Buffer.from(JSON.stringify({ state, nonce, verifier })).toString('base64url');
      return { url: url.href, flow };
    },

    async finish(url, flow) {
      try {
        const { state, nonce, verifier } = readFlow(flow);
        const callbackUrl = new URL(redirectUri);
        callbackUrl.search = url.search;
        const tokens = await openid.authorizationCodeGrant(await discover(), callbackUrl, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = claimsShape.parse(tokens.claims());
        return {
          subject: claims.sub,
          email: claims.email,
          emailVerified: claims.email_verified,
          firstName: cleanName(claims.given_name) || (claims.email.split('@')[0] ?? ''),
          lastName: cleanName(claims.family_name),
        };
      } catch (error) {
        onError(error);
        return null;
      }
    },
  };
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
