import fastifyJwt, { type JWT } from '@fastify/jwt';
import { idText } from '@pitlane/contracts';
import fastify from 'fastify';
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

/** Signs and verifies bearer tokens: one algorithm, one key, no cache. */
export class Tokens {
  readonly #jwt: JWT;

  constructor(key: string) {
    // The worker and the tests sign too, before or without an app of their own: this one only carries
    // the plugin, which is called directly because registering it would make every service wait.
    const carrier = fastify();
    fastifyJwt(
      carrier,
      {
        secret: key,
        sign: { algorithm: 'HS256' },
        // The server's own clock decides when a token ends, together with its session.
        verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: false },
      },
      (error) => {
        if (error) throw error;
      },
    );
    this.#jwt = carrier.jwt;
  }

  /** Signs the token of a session. */
  sign({ userId, sessionId, issuedAt, expiresAt }: TokenFacts): string {
    return this.#jwt.sign({
      iss: 'pitlane',
      sub: String(userId),
      sid: sessionId,
      iat: seconds(issuedAt),
      exp: seconds(expiresAt),
    });
  }

  /** The session a token names; null for anything that is not a valid, unexpired token of ours. */
  read(token: string, now: Date): { userId: number; sessionId: string } | null {
    try {
      const { sub, sid, exp } = claims.parse(this.#jwt.verify(token));
      return exp > seconds(now) ? { userId: sub, sessionId: sid } : null;
    } catch {
      return null;
    }
  }
}
