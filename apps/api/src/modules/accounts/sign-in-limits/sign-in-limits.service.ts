import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import type { Limits } from '../../../infra/limits.ts';
import type { isPassword } from '../../../infra/passwords.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { SerialQueue } from '../../../infra/serial-queue.ts';
import { signInLimits } from './sign-in-limits.rules.ts';

/** Maximum number of passwords beyond a limit that wait for comparison; each takes about 10 ms of a core. */
const MAX_WAITING_COMPARISONS = 20;

interface Dependencies {
  keys: Keys;
  limits: Limits;
  isPassword: typeof isPassword;
}

interface SignInAttempt {
  /** Error to return for a wrong password instead of 401; `null` within the limits. */
  refusal: ApiError | null;
  /** Compares the password; beyond a limit returns false if too many comparisons are waiting. */
  compare(stored: string | null, password: string): Promise<boolean>;
  /** After a right password, removes the attempt from the network's count and resets those of the email address. */
  succeed(): Promise<void>;
}

/**
 * Limits the guessing of passwords (decision 0060). Counts and comparisons depend only on email address and network,
 * never on whether the account exists or knows the network.
 */
export class SignInLimitsService extends BaseService<Dependencies> {
  readonly #comparisons = new SerialQueue();

  /**
   * Counts an attempt before any comparison.
   * @param network hash of the caller's network
   * @throws ApiError login.too_often if this network has no attempts left for the email address
   */
  async countAttempt(email: string, network: string): Promise<SignInAttempt> {
    const { limits } = this.deps;
    const { addressAndNetwork, address, networkKey } = this.#keysOf(email, network);
    await assertWithinLimit(limits, addressAndNetwork, signInLimits.perAddress, 'login.too_often');
    const addressRetryAfter = await limits.consume(address, signInLimits.perAddress);
    const retryAfter =
      addressRetryAfter ?? (await limits.consume(networkKey, signInLimits.perNetwork));
    return {
      refusal: retryAfter === null ? null : new ApiError('login.too_often', { retryAfter }),
      compare: (storedHash, password) =>
        retryAfter === null
          ? this.deps.isPassword(storedHash, password)
          : this.#comparePastLimit(storedHash, password),
      succeed: async () => {
        if (retryAfter === null) await limits.restore(networkKey, signInLimits.perNetwork);
        if (addressRetryAfter === null) await limits.reset(address);
        await limits.reset(addressAndNetwork);
      },
    };
  }

  /** Resets the counts of an account whose password has been reset by an emailed link. */
  async resetAccountCounts(email: string, network: string): Promise<void> {
    const { addressAndNetwork, address } = this.#keysOf(email, network);
    await this.deps.limits.reset(address);
    await this.deps.limits.reset(addressAndNetwork);
  }

  #keysOf(email: string, network: string) {
    const address = `sign-in ${this.deps.keys.hash('network', email)}`;
    return {
      address,
      addressAndNetwork: `${address} ${network}`,
      networkKey: `sign-in from ${network}`,
    };
  }

  /** Compares one password at a time, so that a flood beyond the limits uses at most one core. */
  async #comparePastLimit(storedHash: string | null, password: string): Promise<boolean> {
    if (this.#comparisons.waiting > MAX_WAITING_COMPARISONS) return false;
    return this.#comparisons.run(() => this.deps.isPassword(storedHash, password));
  }
}
