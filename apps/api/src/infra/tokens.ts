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

interface TokenData {
  userId: number;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000);

/** Signs and verifies bearer tokens: one algorithm, one key, no cache. */
export class Tokens {
  readonly #jwt: JWT;

  constructor(key: string) {
    // Workers and tests sign as well, before or without an app: this instance only hosts the plugin, which is called
    // directly because registering it would make every service asynchronous.
    const host = fastify();
    fastifyJwt(
      host,
      {
        secret: key,
        sign: { algorithm: 'HS256' },
        // The server's clock decides when a token expires, together with its session.
        verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: false },
      },
      (error) => {
        if (error) throw error;
      },
    );
    this.#jwt = host.jwt;
  }

  sign({ userId, sessionId, issuedAt, expiresAt }: TokenData): string {
    return this.#jwt.sign({
      iss: 'pitlane',
      sub: String(userId),
      sid: sessionId,
      iat: secondsOf(issuedAt),
      exp: secondsOf(expiresAt),
    });
  }

  /** Returns the session of a token; `null` for anything but a valid, unexpired token of ours. */
  read(token: string, now: Date): { userId: number; sessionId: string } | null {
    try {
      const { sub, sid, exp } = claims.parse(this.#jwt.verify(token));
      return exp > secondsOf(now) ? { userId: sub, sessionId: sid } : null;
    } catch {
      return null;
    }
  }
}
