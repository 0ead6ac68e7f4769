import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import type { Limits } from '../../../infra/limits.ts';
import type { isPassword } from '../../../infra/passwords.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { SerialQueue } from '../../../infra/serial-queue.ts';
import { signInLimits } from './sign-in-limits.rules.ts';

/** Maximum number of passwords beyond a limit that wait for comparison; each takes about 10 ms of a core. */
const MAX_WAITING = 20;

interface Dependencies {
  keys: Keys;
  limits: Limits;
  isPassword: typeof isPassword;
}

interface SignInAttempt {
  /** Response to a wrong password instead of 401; `null` within the limits. */
  refusal: ApiError | null;
  /** Compares the password; beyond a limit only while the queue has room. */
  compare(stored: string | null, password: string): Promise<boolean>;
  /** Uncounts the attempt and resets the account's counts after a right password. */
  succeed(): Promise<void>;
}

/**
 * Limits the guessing of passwords (decision 0060). Counts and comparisons depend only on email address and network,
 * never on whether the account exists or knows the network.
 */
export class SignInLimitsService extends BaseService<Dependencies> {
  readonly #turns = new SerialQueue();

  /**
   * Counts an attempt before any comparison.
   * @param network the caller's, hashed
   * @throws ApiError login.too_often if the address has no attempts left from this network
   */
  async countAttempt(email: string, network: string): Promise<SignInAttempt> {
    const { limits } = this.deps;
    const { here, anywhere, ofNetwork } = this.#keysOf(email, network);
    await assertWithinLimit(limits, here, signInLimits.ofAccount, 'login.too_often');
    const accountFull = await limits.consume(anywhere, signInLimits.ofAccount);
    const retryAfter = accountFull ?? (await limits.consume(ofNetwork, signInLimits.ofNetwork));
    return {
      refusal: retryAfter === null ? null : new ApiError('login.too_often', { retryAfter }),
      compare: (stored, password) =>
        retryAfter === null
          ? this.deps.isPassword(stored, password)
          : this.#comparePastLimit(stored, password),
      succeed: async () => {
        if (retryAfter === null) await limits.restore(ofNetwork, signInLimits.ofNetwork);
        if (accountFull === null) await limits.reset(anywhere);
        await limits.reset(here);
      },
    };
  }

  /** Resets the counts of an account whose password was set by an emailed link. */
  async resetAccountCounts(email: string, network: string): Promise<void> {
    const { here, anywhere } = this.#keysOf(email, network);
    await this.deps.limits.reset(anywhere);
    await this.deps.limits.reset(here);
  }

  #keysOf(email: string, network: string) {
    const anywhere = `sign-in ${this.deps.keys.hash('network', email)}`;
    return { anywhere, here: `${anywhere} ${network}`, ofNetwork: `sign-in from ${network}` };
  }

  /** Compares one password at a time, so that a flood beyond the limits takes at most one core. */
  async #comparePastLimit(stored: string | null, password: string): Promise<boolean> {
    if (this.#turns.waiting > MAX_WAITING) return false;
    return this.#turns.run(() => this.deps.isPassword(stored, password));
  }
}
