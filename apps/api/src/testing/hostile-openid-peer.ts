import { createHmac, createSign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT, createKeyPair } from './openid-peer.ts';

type Claims = Record<string, unknown>;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token with RSA, whatever its header says. */
export function signWithKey(key: KeyObject, header: Claims, claims: Claims): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

/** Signs a token with a shared secret. */
export function signWithSecret(secret: string, header: Claims, claims: Claims): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

export interface HostilePeer {
  issuer: string;
  key: ReturnType<typeof createKeyPair>;
  /** id_token in the response of the token endpoint; `null` for none */
  idToken: string | null;
  /** Replaces the whole response of the token endpoint */
  tokenResponse: { status: number; text: string } | null;
  requestedPaths: string[];
  /** Returns valid claims of a user, with changes. */
  createClaims(nonce: string, changes?: Claims): Claims;
  close(): Promise<void>;
}

/** Starts a hand-written provider whose token endpoint responds as a test demands. */
export async function startHostilePeer(): Promise<HostilePeer> {
  const key = createKeyPair('known');
  const state: Pick<HostilePeer, 'idToken' | 'tokenResponse' | 'requestedPaths'> = {
    idToken: null,
    tokenResponse: null,
    requestedPaths: [],
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    state.requestedPaths.push(path);
    const sendJson = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    request.resume();
    if (path === '/.well-known/openid-configuration') {
      return sendJson({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (path === '/jwks') return sendJson({ keys: [key.publicJwk] });
    if (state.tokenResponse) {
      response.writeHead(state.tokenResponse.status, { 'content-type': 'application/json' });
      return response.end(state.tokenResponse.text);
    }
    const { idToken } = state;
    return sendJson({
      access_token: 'a',
      token_type: 'Bearer',
      ...(idToken && { id_token: idToken }),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  return Object.assign(state, {
    issuer,
    key,
    createClaims(nonce: string, changes: Claims = {}) {
      const now = Math.floor(Date.now() / 1_000);
      return {
        iss: issuer,
        aud: CLIENT.GOOGLE_CLIENT_ID,
        sub: 'person-1',
        iat: now,
        exp: now + 300,
        nonce,
        email: 'person@example.test',
        email_verified: true,
        given_name: 'Анна',
        family_name: 'Кузнецова',
        ...changes,
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
