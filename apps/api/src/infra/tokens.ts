import { idText } from '@pitlane/contracts';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';

const claims = z.object({
  iss: z.literal('pitlane'),
  sub: idText,
  sid: z.uuid(),
  iat: z.int(),
  exp: z.int(),
});

interface TokenFacts {
  userId: number;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000);

/** Signs and reads bearer tokens: one algorithm, one key, no cache (reliability, B1). */
export class Tokens {
  readonly #sign: (payload: object) => string;
  readonly #verify: (token: string) => unknown;

  constructor(key: string) {
    this.#sign = createSigner({ key, algorithm: 'HS256' });
    // The end is judged by the server's own clock, together with the session's.
    this.#verify = createVerifier({
      key,
      algorithms: ['HS256'],
      ignoreExpiration: true,
      cache: false,
    });
  }

  sign({ userId, sessionId, issuedAt, expiresAt }: TokenFacts): string {
    return this.#sign({
      iss: 'pitlane',
      sub: String(userId),
      sid: sessionId,
      iat: seconds(issuedAt),
      exp: seconds(expiresAt),
    });
  }

  /** The session a token names, or null for whatever is not a whole and running token of ours. */
  read(token: string, now: Date): { userId: number; sessionId: string } | null {
    try {
      const { sub, sid, exp } = claims.parse(this.#verify(token));
      return exp > seconds(now) ? { userId: sub, sessionId: sid } : null;
    } catch {
      return null;
    }
  }
}
