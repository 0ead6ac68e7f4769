import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer (?:([\w-]+\.[\w-]+\.[\w-]+)|(mk_[\w-]{43}))$/i;
const MAX_TOKEN_LENGTH = 1_000;

/** Returns the token of a session or of a moderator's tool from the headers of a request. */
export function bearerOf({ authorization: header }: IncomingHttpHeaders): {
  token: string | undefined;
  toolToken: string | undefined;
} {
  const [, token, toolToken] =
    header && header.length <= MAX_TOKEN_LENGTH ? (BEARER.exec(header) ?? []) : [];
  return { token, toolToken };
}
