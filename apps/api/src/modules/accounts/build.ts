import type { AreaContext } from '../../context.ts';
import { openGoogle } from '../../infra/open-id.ts';
import { isPassword } from '../../infra/passwords.ts';
import { openPhoneCaller } from '../../infra/phone-calls.ts';
import { Tokens } from '../../infra/tokens.ts';
import type { CoreServices } from '../core/build.ts';
import { AccessTokensService } from './access-tokens/access-tokens.service.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { AllowanceService } from './allowance/allowance.service.ts';
import { GoogleService } from './google/google.service.ts';
import { PhonesService } from './phones/phones.service.ts';
import { ProfileService } from './profile/profile.service.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { SellersService } from './sellers/sellers.service.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SignInLimitsService } from './sign-in-limits/sign-in-limits.service.ts';
import { StaffService } from './staff/staff.service.ts';

export function buildAccounts(context: AreaContext, core: CoreServices) {
  const { config, database, clock, keys, onError } = context;
  const { moderationLog: log, counts, eventLog } = core;
  const provider = openGoogle(config, (error) => onError?.(error, 'a sign-in was refused'));
  const caller = openPhoneCaller(config);
  const trialMonths = config.TRIAL_MONTHS;
  const tokens = new Tokens(keys.keyFor('token'));
  const sessions = new SessionsService({ database, clock, tokens, eventLog });
  const allowance = new AllowanceService({
    database,
    clock,
    eventLog,
    trialPlacements: config.TRIAL_FREE_ADS,
  });
  const profile = new ProfileService({ ...context, ...core, allowance });
  const dependencies = { ...context, ...core, log, sessions, allowance, profile };
  const accessTokens = new AccessTokensService({
    ...dependencies,
    tokenDays: config.TOOL_TOKEN_DAYS,
  });
  const signInLimits = new SignInLimitsService({ ...context, isPassword });
  const accounts = new AccountsService({ ...dependencies, accessTokens, signInLimits });
  return {
    sessions,
    allowance,
    profile,
    accessTokens,
    accounts,
    registrations: new RegistrationsService({ ...dependencies, accounts, trialMonths }),
    google: new GoogleService({ ...dependencies, accounts, provider, trialMonths }),
    phones: new PhonesService({
      ...dependencies,
      caller,
      codeDigits: config.PHONE_CALL_DIGITS,
      callsPerDay: config.PHONE_CALLS_PER_DAY,
      limitScale: config.RATE_LIMIT_SCALE,
    }),
    staff: new StaffService({ ...dependencies, accessTokens, publicUrl: config.PUBLIC_URL }),
    sellers: new SellersService({ database, clock, counts }),
    /** Optional features configured by the operator. */
    optionalFeatures: { google_sign_in: provider !== null, phone_calls: caller !== null },
  };
}

export type AccountsServices = ReturnType<typeof buildAccounts>;
