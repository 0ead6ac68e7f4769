import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Keys } from '../../../infra/secrets.ts';

interface Dependencies {
  clock: Clock;
  keys: Pick<Keys, 'hash'>;
}

/** A valid token: its hash and age. */
export interface FormToken {
  hash: string;
  ageMs: number;
}

const RANDOM_BYTES = 16;
const TTL_MS = 24 * 3_600_000;
/** Time of creation in milliseconds, random part, and signature of both. */
const TOKEN = /^(?<createdAt>\d{13})\.(?<random>[\w-]{22})\.(?<signature>[\w-]{43})$/;

/** Tokens of forms. Each allows one request and reveals when its form was opened. Tokens are not stored. */
export class FormTokensService extends BaseService<Dependencies> {
  create(): string {
    const random = randomBytes(RANDOM_BYTES).toString('base64url');
    const body = `${this.deps.clock.now().getTime()}.${random}`;
    return `${body}.${this.#signatureOf(body)}`;
  }

  /** Returns a token's content; `null` if it is missing, forged or expired. */
  parse(token: string | null | undefined): FormToken | null {
    const { createdAt, random, signature } = TOKEN.exec(token ?? '')?.groups ?? {};
    if (!token || !createdAt || !random || !signature) return null;
    const expected = Buffer.from(this.#signatureOf(`${createdAt}.${random}`));
    if (!timingSafeEqual(Buffer.from(signature), expected)) return null;
    const ageMs = this.deps.clock.now().getTime() - Number(createdAt);
    if (ageMs > TTL_MS) return null;
    return { hash: createHash('sha256').update(token).digest('base64url'), ageMs };
  }

  #signatureOf(body: string): string {
    return this.deps.keys.hash('form', body);
  }
}
