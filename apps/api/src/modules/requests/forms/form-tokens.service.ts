import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Keys } from '../../../infra/secrets.ts';

interface Dependencies {
  clock: Clock;
  keys: Pick<Keys, 'hash'>;
}

/** A token of ours: by what it is known, and how long it has been out. */
export interface FormToken {
  hash: string;
  ageMs: number;
}

const RANDOM_BYTES = 16;
const GOOD_FOR_MS = 24 * 3_600_000;
/** When it was made, in milliseconds; chance; our proof of both. */
const TOKEN = /^(?<made>\d{13})\.(?<chance>[\w-]{22})\.(?<proof>[\w-]{43})$/;

/** Tokens of forms: each lets one request through and tells when its form was opened. Nothing is stored. */
export class FormTokensService extends BaseService<Dependencies> {
  make(): string {
    const chance = randomBytes(RANDOM_BYTES).toString('base64url');
    const body = `${this.deps.clock.now().getTime()}.${chance}`;
    return `${body}.${this.#proofOf(body)}`;
  }

  /** What a token says; null for one that is missing, forged or too old. */
  read(token: string | null | undefined): FormToken | null {
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
