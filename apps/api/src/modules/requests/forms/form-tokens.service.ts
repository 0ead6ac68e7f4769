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
const GOOD_FOR_MS = 24 * 3_600_000;
/** Time of creation in milliseconds, random part, and signature of both. */
const TOKEN = /^(?<made>\d{13})\.(?<chance>[\w-]{22})\.(?<proof>[\w-]{43})$/;

/** Tokens of forms. Each allows one request and reveals when its form was opened. Tokens are not stored. */
export class FormTokensService extends BaseService<Dependencies> {
  create(): string {
    const chance = randomBytes(RANDOM_BYTES).toString('base64url');
    const body = `${this.deps.clock.now().getTime()}.${chance}`;
    return `${body}.${this.#proofOf(body)}`;
  }

  /** Returns a token's content; `null` if it is missing, forged or expired. */
  parse(token: string | null | undefined): FormToken | null {
    const { made, chance, proof } = TOKEN.exec(token ?? '')?.groups ?? {};
    if (!token || !made || !chance || !proof) return null;
    const expected = Buffer.from(this.#proofOf(`${made}.${chance}`));
    if (!timingSafeEqual(Buffer.from(proof), expected)) return null;
    const ageMs = this.deps.clock.now().getTime() - Number(made);
    if (ageMs > GOOD_FOR_MS) return null;
    return { hash: createHash('sha256').update(token).digest('base64url'), ageMs };
  }

  #proofOf(body: string): string {
    return this.deps.keys.hash('form', body);
  }
}
