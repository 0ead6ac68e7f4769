import { startOfText, tidyName } from '@pitlane/contracts';
import * as openid from 'openid-client';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';

/** Whom a provider vouches for. */
export interface VouchedPerson {
  /** The provider's own id of the person: the only thing about him that never changes. */
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Sign-in by the code flow of OpenID Connect with PKCE, state and nonce. */
export interface OpenIdProvider {
  /**
   * Where to lead the browser, and what it must bring back: a secret of that browser alone.
   * @throws Error while the provider is away
   */
  start(): Promise<{ url: string; flow: string }>;
  /** Whom the answer vouches for; null for whatever is not a good answer to this browser's flow. */
  finish(url: URL, flow: string): Promise<VouchedPerson | null>;
}

const flowShape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/**
 * @throws Error without a word of what the browser brought: it would stand in the log
 */
function readFlow(flow: string): z.output<typeof flowShape> {
  try {
    return flowShape.parse(JSON.parse(Buffer.from(flow, 'base64url').toString()));
  } catch {
    throw new Error('the browser brought no flow of ours');
  }
}

const MAX_NAME = 60;
const name = z._default(z.catch(z.string(), ''), '');
const claimsShape = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.email().check(z.maxLength(254)),
  email_verified: z.boolean(),
  given_name: name,
  family_name: name,
});

const shownName = (text: string) =>
  startOfText(tidyName(text.toWellFormed().replace(/[\p{Cc}<>]/gu, '')), MAX_NAME);

const TIMEOUT_SECONDS = 10;

/**
 * The provider the configuration names; null where there is none. Its description is fetched when
 * it is first needed, and again after a failure.
 */
export function openGoogle(
  config: Config,
  onRefused: (error: unknown) => void,
): OpenIdProvider | null {
  if (!config.GOOGLE_CLIENT_ID) return null;
  const issuer = new URL(config.GOOGLE_ISSUER);
  const redirect = new URL('/api/auth/google/callback', config.PUBLIC_URL);
  let known: Promise<openid.Configuration> | null = null;

  const discover = () => {
    known ??= openid
      .discovery(issuer, config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Signatures are checked although the token comes from the provider itself.
          openid.enableNonRepudiationChecks,
          // Only a provider on this machine may speak plain HTTP.
          ...(isLocal(issuer) ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        known = null;
        onRefused(error);
        throw error;
      });
    return known;
  };

  return {
    async start() {
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const nonce = openid.randomNonce();
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirect.href,
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
        const called = new URL(redirect);
        called.search = url.search;
        const tokens = await openid.authorizationCodeGrant(await discover(), called, {
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
          firstName: shownName(claims.given_name) || (claims.email.split('@')[0] ?? ''),
          lastName: shownName(claims.family_name),
        };
      } catch (error) {
        onRefused(error);
        return null;
      }
    },
  };
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
