import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { withinLimit } from '../../../http/within-limit.ts';
import type { Limits } from '../../../infra/limits.ts';
import type { isPassword } from '../../../infra/passwords.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { Turns } from '../../../infra/turns.ts';
import { signInLimits } from './sign-in-limits.rules.ts';

/** Passwords past a limit that may wait for their comparison; each takes about 10 ms of a core. */
const MAX_WAITING = 20;

interface Dependencies {
  keys: Keys;
  limits: Limits;
  isPassword: typeof isPassword;
}

interface SignInAttempt {
  /** What a wrong password gets instead of 401; `null` within the limits. */
  refusal: ApiError | null;
  /** Compares the password; past a limit only as far as there is room to. */
  compare(stored: string | null, password: string): Promise<boolean>;
  /** Takes the attempt back and resets the account's counts: the password was right. */
  succeed(): Promise<void>;
}

/**
 * Limits of guessing passwords (decision 0069). What is counted and compared depends on e-mail and
 * network alone, never on whether there is an account or whether it knows the network.
 */
export class SignInLimitsService extends BaseService<Dependencies> {
  readonly #turns = new Turns();

  /**
   * Counts an attempt before anything is compared.
   * @param network the caller's, hashed
   * @throws ApiError login.too_often where the e-mail has no attempts left from this network
   */
  async count(email: string, network: string): Promise<SignInAttempt> {
    const { limits } = this.deps;
    const { here, anywhere, ofNetwork } = this.#keysOf(email, network);
    await withinLimit(limits, here, signInLimits.ofAccount, 'login.too_often');
    const accountFull = await limits.take(anywhere, signInLimits.ofAccount);
    const retryAfter = accountFull ?? (await limits.take(ofNetwork, signInLimits.ofNetwork));
    return {
      refusal: retryAfter === null ? null : new ApiError('login.too_often', { retryAfter }),
      compare: (stored, password) =>
        retryAfter === null
          ? this.deps.isPassword(stored, password)
          : this.#comparePastLimit(stored, password),
      succeed: async () => {
        if (retryAfter === null) await limits.giveBack(ofNetwork, signInLimits.ofNetwork);
        if (accountFull === null) await limits.reset(anywhere);
        await limits.reset(here);
      },
    };
  }

  /** Resets the counts of an account whose password was set by an emailed link. */
  async reset(email: string, network: string): Promise<void> {
    const { here, anywhere } = this.#keysOf(email, network);
    await this.deps.limits.reset(anywhere);
    await this.deps.limits.reset(here);
  }

  #keysOf(email: string, network: string) {
    const anywhere = `sign-in ${this.deps.keys.hash('network', email)}`;
    return { anywhere, here: `${anywhere} ${network}`, ofNetwork: `sign-in from ${network}` };
  }

  /** Compares one password at a time, so that a flood past the limits takes one core at most. */
  async #comparePastLimit(stored: string | null, password: string): Promise<boolean> {
    if (this.#turns.waiting > MAX_WAITING) return false;
    return this.#turns.run(() => this.deps.isPassword(stored, password));
  }
}
