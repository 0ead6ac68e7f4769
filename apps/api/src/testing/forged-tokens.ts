import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import * as z from 'zod/mini';

/** Value of the Authorization header that must be rejected */
export interface ForgedHeader {
  what: string;
  header: string;
}

export interface AttackerKnowledge {
  token: string;
  /** Formerly valid tokens, tokens of other installations and the like, by description */
  others: Record<string, string>;
  userId: number;
  otherUserId: number;
  otherSessionId: string;
  /** The right key: tokens signed with it are rejected for their claims */
  key: string;
}

/** Secrets from tutorials, framework defaults and common passwords */
const WEAK_SECRETS = [
  '', ' ', '0', '1', 'a', 'secret', 'Secret', 'SECRET', 'secretkey', 'secret-key', 'your-256-bit-secret',
  'your_jwt_secret', 'jwt', 'jwt_secret', 'jwtsecret', 'token', 'key', 'password', 'changeme', 'test',
  'dev', 'admin', 'default', 'pitlane', 'supersecret', 'null', 'undefined', '123456', 'qwerty',
]; // biome-ignore format: a list of words

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function signToken(header: unknown, payload: unknown, key: string, hash = 'sha256'): string {
  const body = `${encode(header)}.${encode(payload)}`;
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const claimsShape = z.record(z.string(), z.unknown());
const without = (claims: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

/** Returns tokens with another algorithm, or with a key embedded in the token. */
function tokensWithOtherAlgorithm(
  { token, key }: AttackerKnowledge,
  claims: unknown,
): Record<string, string> {
  const [, payload = '', signature = ''] = token.split('.');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = rsa.publicKey.export({ format: 'jwk' });
  const asymmetric = (header: object, privateKey: typeof rsa.privateKey) => {
    const body = `${encode(header)}.${encode(claims)}`;
    const dsaEncoding = 'ieee-p1363';
    return `${body}.${createSign('sha256').update(body).sign({ key: privateKey, dsaEncoding }, 'base64url')}`;
  };
  const withHeader = (header: object) => `${encode(header)}.${payload}.${signature}`;
  return {
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', '', 'null', 'HS0', 'hs256'].flatMap((alg) => [
        [`alg ${alg} without a signature`, `${encode({ ...HS256, alg })}.${payload}.`],
        [`alg ${alg} with one`, withHeader({ ...HS256, alg })],
      ]),
    ),
    'a list of algorithms': withHeader({ ...HS256, alg: ['HS256'] }),
    'no algorithm': withHeader({ typ: 'JWT' }),
    'HS384 with the right key': signToken({ ...HS256, alg: 'HS384' }, claims, key, 'sha384'),
    'HS512 with the right key': signToken({ ...HS256, alg: 'HS512' }, claims, key, 'sha512'),
    RS256: asymmetric({ ...HS256, alg: 'RS256' }, rsa.privateKey),
    ES256: asymmetric({ ...HS256, alg: 'ES256' }, ec.privateKey),
    'an embedded key': asymmetric({ ...HS256, alg: 'RS256', jwk }, rsa.privateKey),
    'HS256 with the embedded key': signToken({ ...HS256, jwk }, claims, jwk.n ?? ''),
    'the URL of a key': signToken({ ...HS256, jku: 'http://127.0.0.1:9/jwks' }, claims, 'x'),
    'a key id that is a path': signToken({ ...HS256, kid: '../../../../dev/null' }, claims, ''),
    'a key id that is SQL': signToken({ ...HS256, kid: "x' UNION SELECT 'x" }, claims, 'x'),
    'a public key as the secret': signToken(
      HS256,
      claims,
      rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ),
    'an unknown critical header': signToken({ ...HS256, crit: ['x'], x: 1 }, claims, 'x'),
  };
}

/** Returns tokens signed with the right key but with invalid claims. */
function tokensWithInvalidClaims(
  knowledge: AttackerKnowledge,
  claims: Record<string, unknown>,
): Record<string, string> {
  const { key, otherUserId, otherSessionId } = knowledge;
  const changes: Record<string, unknown> = {
    'a list': [claims],
    null: null,
    'a number': 1,
    'a text': '"x"',
    'invalid JSON': '{"sub":',
    nothing: '',
    ...Object.fromEntries(
      ['iss', 'sub', 'sid', 'iat', 'exp'].map((name) => [`no ${name}`, without(claims, name)]),
    ),
    'another issuer': { ...claims, iss: 'somebody' },
    'an expiry that is text': { ...claims, exp: '9999999999' },
    'an expiry in the past': { ...claims, exp: 1 },
    'no account': { ...claims, sub: '999999999' },
    'an account id out of range': { ...claims, sub: '99999999999999999999' },
    'an account id that is a word': { ...claims, sub: 'admin' },
    'an account id that is a condition': { ...claims, sub: { gt: 0 } },
    'a fractional account id': { ...claims, sub: `${knowledge.userId}.5` },
    'an empty account id': { ...claims, sub: '' },
    'another account': { ...claims, sub: String(otherUserId) },
    'another account’s session': { ...claims, sid: otherSessionId },
    'an unknown session': { ...claims, sid: crypto.randomUUID() },
    'an invalid session id': { ...claims, sid: 'x' },
    'a session id that is a condition': { ...claims, sid: { not: '' } },
    'a session id that is null': { ...claims, sid: null },
  };
  return Object.fromEntries(
    Object.entries(changes).map(([what, payload]) => [
      `claims: ${what}`,
      signToken(HS256, payload, key),
    ]),
  );
}

/** Returns the valid token with alterations. */
function alteredTokens(
  { token, userId, otherUserId }: AttackerKnowledge,
  claims: object,
): Record<string, string> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const changeCharacter = (text: string, index: number) => {
    const letter = text.at(index) === 'A' ? 'B' : 'A';
    const characters = [...text];
    characters[index < 0 ? text.length + index : index] = letter;
    return characters.join('');
  };
  const otherPayload = encode({ ...claims, sub: String(otherUserId) });
  return {
    'a changed header': `${changeCharacter(header, 5)}.${payload}.${signature}`,
    'a changed payload': `${header}.${changeCharacter(payload, 5)}.${signature}`,
    'another user’s payload': `${header}.${otherPayload}.${signature}`,
    'a later expiry': `${header}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'a role': `${header}.${encode({ ...claims, role: 'admin', sub: String(userId) })}.${signature}`,
    'a changed signature': `${header}.${payload}.${changeCharacter(signature, 0)}`,
    'a changed end of the signature': `${header}.${payload}.${changeCharacter(signature, -2)}`,
    'no signature': `${header}.${payload}.`,
    'no last dot': `${header}.${payload}`,
    'half a signature': `${header}.${payload}.${signature.slice(0, 20)}`,
    'a padded signature': `${header}.${payload}.${signature}=`,
    'a signature with %00': `${header}.${payload}.${signature}%00`,
    'a padded payload': `${header}.${payload}==.${signature}`,
    'four parts': `${token}.${signature}`,
    'an empty part in front': `.${token}`,
    'dots alone': '..',
    'a very long token': `${header}.${'A'.repeat(7_000)}.${signature}`,
    'itself twice': `${token},${token}`,
    'a space inside': `${header}. ${payload}.${signature}`,
  };
}

/** Returns more than a hundred invalid values of Authorization. */
export function forgedHeaders(knowledge: AttackerKnowledge): ForgedHeader[] {
  const [, payload = ''] = knowledge.token.split('.');
  const claims = claimsShape.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const tokens: Record<string, string> = {
    ...tokensWithOtherAlgorithm(knowledge, claims),
    ...tokensWithInvalidClaims(knowledge, claims),
    ...alteredTokens(knowledge, claims),
    ...Object.fromEntries(
      WEAK_SECRETS.map((secret) => [`the secret "${secret}"`, signToken(HS256, claims, secret)]),
    ),
    ...knowledge.others,
  };
  const headers: Record<string, string> = {
    'no scheme': knowledge.token,
    'Basic instead of Bearer': `Basic ${knowledge.token}`,
    'Token instead of Bearer': `Token ${knowledge.token}`,
    'two schemes': `Bearer Bearer ${knowledge.token}`,
    'a scheme alone': 'Bearer',
    'an empty token': 'Bearer ',
    'two spaces': `Bearer  ${knowledge.token}`,
    'a word after the token': `Bearer ${knowledge.token} x`,
    'a name and a password': `Basic ${Buffer.from('user@pitlane.test:x').toString('base64')}`,
  };
  return [
    ...Object.entries(tokens).map(([what, token]) => ({ what, header: `Bearer ${token}` })),
    ...Object.entries(headers).map(([what, header]) => ({ what, header })),
  ];
}
