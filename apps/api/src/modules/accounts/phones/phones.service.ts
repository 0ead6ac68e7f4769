import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Profile } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError, phoneOf } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { networkOf } from '../../../infra/networks.ts';
import type { PhoneCaller } from '../../../infra/phone-calls.ts';
import { canBeCalled } from '../../../infra/phone-numbers.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { isUuid } from '../../../infra/uuids.ts';
import type { ProfileService } from '../profile/profile.service.ts';
import { countAllCalls, findCallTimes, lockCalls } from './phones.queries.ts';
import { CODE_TTL_MS, callLimitError, MAX_CODE_ATTEMPTS } from './phones.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  profile: ProfileService;
  /** `null` if phone verification is disabled. */
  caller: PhoneCaller | null;
  codeDigits: number;
  callsPerDay: number;
  limitScale: number;
}

interface StartedCall {
  callId: string;
  digits: number;
  expires_at: string;
}

/** Verifies phone numbers: a service calls the number, and its owner enters the last digits of the caller. */
export class PhonesService extends BaseService<Dependencies> {
  /**
   * Calls a number unless `canBeCalled` excludes it. The call is counted before it is made, even if it fails.
   * @throws ApiError validation on `phone`; phone.too_soon, phone.too_many_calls; phone.no_call
   */
  async startCall(
    actor: Actor,
    text: string,
    { language, client }: { language: Language; client: Client },
  ): Promise<StartedCall> {
    const { database, clock, keys, profile, caller, codeDigits: digits } = this.deps;
    if (!caller) throw new ApiError('phone.no_call');
    const phone = phoneOf(text, 'phone', language);
    if (!canBeCalled(phone)) throw createValidationError('phone', 'phone', language);
    await profile.assertPhoneLimit(actor.userId, phone, language);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + CODE_TTL_MS);
    const id = randomUUID();
    await this.#assertCallAllowed({
      id,
      userId: actor.userId,
      phone,
      network: keys.hash('network', networkOf(client.address)),
      createdAt: now,
      expiresAt,
    });
    const code = await caller
      .call({ phone, address: client.address, id, digits })
      .catch((cause: unknown) => {
        throw new ApiError('phone.no_call', { cause });
      });
    await database.phoneCall.update({ where: { id }, data: { codeHash: this.#hash(id, code) } });
    return { callId: id, digits, expires_at: expiresAt.toISOString() };
  }

  /**
   * Verifies the digits of a call. A single statement counts each attempt before the comparison, so that parallel
   * guesses get three attempts in total.
   * @throws ApiError phone_code.expired for a call that is expired, used, out of attempts or of another account, and
   *   after the last wrong attempt; phone_code.wrong with the remaining attempts
   */
  async verifyCode(
    actor: Actor,
    { callId, code }: { callId: string; code: string },
    language: Language,
  ): Promise<Profile> {
    const { database, clock, profile } = this.deps;
    const now = clock.now();
    if (!isUuid(callId)) throw new ApiError('phone_code.expired');
    const activeCall = {
      id: callId,
      userId: actor.userId,
      verifiedAt: null,
      expiresAt: { gt: now },
      codeHash: { not: null },
    };
    const [call] = await database.phoneCall.updateManyAndReturn({
      where: { ...activeCall, tries: { lt: MAX_CODE_ATTEMPTS } },
      data: { tries: { increment: 1 } },
      select: { phone: true, codeHash: true, tries: true },
    });
    if (!call?.codeHash) throw new ApiError('phone_code.expired');
    if (!isEqualHash(call.codeHash, this.#hash(callId, code))) {
      const attemptsLeft = MAX_CODE_ATTEMPTS - call.tries;
      if (attemptsLeft === 0) throw new ApiError('phone_code.expired');
      throw new ApiError('phone_code.wrong', { values: { left: String(attemptsLeft) } });
    }
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.phoneCall.updateMany({
        where: activeCall,
        data: { verifiedAt: now },
      });
      if (count === 0) throw new ApiError('phone_code.expired');
      await profile.markPhoneVerified(transaction, actor.userId, call.phone, now);
    });
    return profile.profileOf(actor.userId, language);
  }

  /** Deletes calls that are too old for any limit. */
  async purge(before: Date): Promise<void> {
    await this.deps.database.phoneCall.deleteMany({ where: { createdAt: { lt: before } } });
  }

  async #assertCallAllowed(call: {
    id: string;
    userId: number;
    phone: string;
    network: string;
    createdAt: Date;
    expiresAt: Date;
  }): Promise<void> {
    const { database, limitScale, callsPerDay } = this.deps;
    const now = call.createdAt;
    await database.$transaction(async (transaction) => {
      await lockCalls(transaction);
      for (const times of await findCallTimes(transaction, call, now)) {
        const error = callLimitError(times, now, limitScale);
        if (error) throw new ApiError(error.code, { retryAfter: error.retryAfter });
      }
      if (limitScale > 0 && (await countAllCalls(transaction, now)) >= callsPerDay) {
        throw new ApiError('phone.no_call', { retryAfter: 3_600 });
      }
      await transaction.phoneCall.create({ data: call });
    });
  }

  #hash(callId: string, code: string): string {
    return this.deps.keys.hash('phone-code', `${callId} ${code}`);
  }
}

function isEqualHash(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
