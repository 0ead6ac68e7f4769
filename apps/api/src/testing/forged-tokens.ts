import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import * as z from 'zod/mini';

/** Value of the Authorization header that must be rejected */
export interface Forgery {
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

function signed(header: unknown, payload: unknown, key: string, hash = 'sha256'): string {
  const body = `${encode(header)}.${encode(payload)}`;
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const claimsShape = z.record(z.string(), z.unknown());
const without = (claims: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

/** Tokens with another algorithm, or with a key embedded in the token */
function otherAlgorithms(
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
    'HS384 with the right key': signed({ ...HS256, alg: 'HS384' }, claims, key, 'sha384'),
    'HS512 with the right key': signed({ ...HS256, alg: 'HS512' }, claims, key, 'sha512'),
    RS256: asymmetric({ ...HS256, alg: 'RS256' }, rsa.privateKey),
    ES256: asymmetric({ ...HS256, alg: 'ES256' }, ec.privateKey),
    'a key it brings': asymmetric({ ...HS256, alg: 'RS256', jwk }, rsa.privateKey),
    'HS256 with the key it brings': signed({ ...HS256, jwk }, claims, jwk.n ?? ''),
    'an address of its key': signed({ ...HS256, jku: 'http://127.0.0.1:9/jwks' }, claims, 'x'),
    'a key id that is a path': signed({ ...HS256, kid: '../../../../dev/null' }, claims, ''),
    'a key id that is SQL': signed({ ...HS256, kid: "x' UNION SELECT 'x" }, claims, 'x'),
    'a public key as the secret': signed(
      HS256,
      claims,
      rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ),
    'what is critical and unknown': signed({ ...HS256, crit: ['x'], x: 1 }, claims, 'x'),
  };
}

/** Tokens signed with the right key but with invalid claims */
function otherClaims(
  known: AttackerKnowledge,
  claims: Record<string, unknown>,
): Record<string, string> {
  const { key, otherUserId, otherSessionId } = known;
  const changes: Record<string, unknown> = {
    'a list': [claims],
    null: null,
    'a number': 1,
    'a text': '"x"',
    'no JSON': '{"sub":',
    nothing: '',
    ...Object.fromEntries(
      ['iss', 'sub', 'sid', 'iat', 'exp'].map((name) => [`no ${name}`, without(claims, name)]),
    ),
    'another issuer': { ...claims, iss: 'somebody' },
    'an end that is text': { ...claims, exp: '9999999999' },
    'an end that has passed': { ...claims, exp: 1 },
    'no account': { ...claims, sub: '999999999' },
    'an account beyond all numbers': { ...claims, sub: '99999999999999999999' },
    'an account that is a word': { ...claims, sub: 'admin' },
    'an account that is a condition': { ...claims, sub: { gt: 0 } },
    'an account that is no whole number': { ...claims, sub: `${known.userId}.5` },
    'an account that is empty': { ...claims, sub: '' },
    'another account': { ...claims, sub: String(otherUserId) },
    'another account’s session': { ...claims, sid: otherSessionId },
    'a session that never was': { ...claims, sid: crypto.randomUUID() },
    'a session that is no id': { ...claims, sid: 'x' },
    'a session that is a condition': { ...claims, sid: { not: '' } },
    'a session that is null': { ...claims, sid: null },
  };
  return Object.fromEntries(
    Object.entries(changes).map(([what, payload]) => [
      `claims: ${what}`,
      signed(HS256, payload, key),
    ]),
  );
}

/** Valid token with alterations */
function altered(
  { token, userId, otherUserId }: AttackerKnowledge,
  claims: object,
): Record<string, string> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const changeCharacter = (text: string, at: number) => {
    const letter = text.at(at) === 'A' ? 'B' : 'A';
    const characters = [...text];
    characters[at < 0 ? text.length + at : at] = letter;
    return characters.join('');
  };
  const otherPayload = encode({ ...claims, sub: String(otherUserId) });
  return {
    'a changed header': `${changeCharacter(header, 5)}.${payload}.${signature}`,
    'a changed payload': `${header}.${changeCharacter(payload, 5)}.${signature}`,
    'somebody else’s payload': `${header}.${otherPayload}.${signature}`,
    'a longer life': `${header}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'a role': `${header}.${encode({ ...claims, role: 'admin', sub: String(userId) })}.${signature}`,
    'a changed signature': `${header}.${payload}.${changeCharacter(signature, 0)}`,
    'a changed end': `${header}.${payload}.${changeCharacter(signature, -2)}`,
    'no signature': `${header}.${payload}.`,
    'no last dot': `${header}.${payload}`,
    'half a signature': `${header}.${payload}.${signature.slice(0, 20)}`,
    'a padded signature': `${header}.${payload}.${signature}=`,
    'a signature with %00': `${header}.${payload}.${signature}%00`,
    'a padded payload': `${header}.${payload}==.${signature}`,
    'four parts': `${token}.${signature}`,
    'an empty part in front': `.${token}`,
    'dots alone': '..',
    'a very long one': `${header}.${'A'.repeat(7_000)}.${signature}`,
    'itself twice': `${token},${token}`,
    'a space inside': `${header}. ${payload}.${signature}`,
  };
}

/** Returns more than a hundred invalid values of Authorization. */
export function forgeries(known: AttackerKnowledge): Forgery[] {
  const [, payload = ''] = known.token.split('.');
  const claims = claimsShape.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const tokens: Record<string, string> = {
    ...otherAlgorithms(known, claims),
    ...otherClaims(known, claims),
    ...altered(known, claims),
    ...Object.fromEntries(
      WEAK_SECRETS.map((secret) => [`the secret "${secret}"`, signed(HS256, claims, secret)]),
    ),
    ...known.others,
  };
  const headers: Record<string, string> = {
    'no scheme': known.token,
    'Basic instead of Bearer': `Basic ${known.token}`,
    'Token instead of Bearer': `Token ${known.token}`,
    'two schemes': `Bearer Bearer ${known.token}`,
    'a scheme alone': 'Bearer',
    'an empty token': 'Bearer ',
    'two spaces': `Bearer  ${known.token}`,
    'a word behind it': `Bearer ${known.token} x`,
    'a name and a password': `Basic ${Buffer.from('user@pitlane.test:x').toString('base64')}`,
  };
  return [
    ...Object.entries(tokens).map(([what, token]) => ({ what, header: `Bearer ${token}` })),
    ...Object.entries(headers).map(([what, header]) => ({ what, header })),
  ];
}
