import { toKopecks } from '@pitlane/contracts';
import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import { QuotesService } from './quotes/quotes.service.ts';
import { SandboxService } from './sandbox/sandbox.service.ts';
import { TariffsService } from './tariffs/tariffs.service.ts';

/** What the shop sells, what it costs, and who takes the money. */
export function buildMoney(context: AreaContext, before: CoreServices & AccountsServices) {
  const { config } = context;
  const tariffs = new TariffsService({
    ...context,
    ...before,
    log: before.moderationLog,
    specialOfferPrice: config.SPECIAL_OFFER_PRICE,
    trial: { placements: config.TRIAL_FREE_ADS, months: config.TRIAL_MONTHS },
  });
  const minimum = toKopecks(config.PAYMENT_MINIMUM);
  return {
    tariffs,
    quotes: new QuotesService({ ...context, ...before, tariffs, minimum }),
    /** Null unless it stands for who takes payments. */
    sandbox:
      config.PAYMENTS === 'sandbox'
        ? new SandboxService({
            ...context,
            secret: config.SANDBOX_SECRET,
            publicUrl: config.PUBLIC_URL,
          })
        : null,
  };
}

export type MoneyServices = ReturnType<typeof buildMoney>;
