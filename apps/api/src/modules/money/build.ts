import { toKopecks } from '@pitlane/contracts';
import type { AreaContext } from '../../context.ts';
import { openPaymentProvider } from '../../infra/payments/open-provider.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import { operatorOf } from '../core/operator-variables.ts';
import { LedgerService } from './ledger/ledger.service.ts';
import { LedgerAuditService } from './ledger-audit/ledger-audit.service.ts';
import { PaymentPollingService } from './payments/payment-polling.service.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { SettlementService } from './payments/settlement.service.ts';
import { TermStartsService } from './payments/term-starts.service.ts';
import { QuotesService } from './quotes/quotes.service.ts';
import { RefundRequestsService } from './refunds/refund-requests.service.ts';
import { RefundsService } from './refunds/refunds.service.ts';
import { StaffRefundsService } from './refunds/staff-refunds.service.ts';
import { SandboxService } from './sandbox/sandbox.service.ts';
import { TariffsService } from './tariffs/tariffs.service.ts';
import { TermsService } from './terms/terms.service.ts';
import { TransactionDocumentsService } from './transaction-documents/transaction-documents.service.ts';
import { TransactionsService } from './transactions/transactions.service.ts';
import { UnitsService } from './units/units.service.ts';

/** Timeout of requests to the provider while a user waits for a page. */
const INTERACTIVE_TIMEOUT_MS = 3_000;

/** Services for tariffs, prices, payments and the ledger. */
export function buildMoney(context: AreaContext, areas: CoreServices & AccountsServices) {
  const { config, clock } = context;
  const log = areas.moderationLog;
  const publicUrl = config.PUBLIC_URL;
  const provider = openPaymentProvider(config, clock);
  const shortTimeoutProvider = openPaymentProvider(config, clock, INTERACTIVE_TIMEOUT_MS);
  const shared = { ...context, ...areas, log, publicUrl, provider, shortTimeoutProvider };
  const tariffs = new TariffsService({
    ...shared,
    specialOfferPrice: config.SPECIAL_OFFER_PRICE,
    trial: { placements: config.TRIAL_FREE_ADS, months: config.TRIAL_MONTHS },
  });
  const minimum = toKopecks(config.PAYMENT_MINIMUM);
  const quotes = new QuotesService({ ...shared, tariffs, minimum });
  const ledger = new LedgerService(shared);
  const transactions = new TransactionsService({ ...shared, ledger });
  const bookkeeping = { ...shared, ledger, transactions };
  const terms = new TermsService(bookkeeping);
  const refunds = new RefundsService(bookkeeping);
  const refundRequests = new RefundRequestsService({ ...bookkeeping, terms });
  const termStarts = new TermStartsService({ ...bookkeeping, terms, refunds });
  const settlement = new SettlementService({ ...bookkeeping, refunds, termStarts });
  const paymentPolling = new PaymentPollingService({ ...bookkeeping, refundRequests, settlement });
  const minutes = config.PAYMENT_MINUTES;
  const payments = new PaymentsService({
    ...bookkeeping,
    quotes,
    settlement,
    paymentPolling,
    minutes,
  });
  return {
    tariffs,
    quotes,
    ledger,
    transactions,
    terms,
    refundRequests,
    paymentPolling,
    ledgerAudit: new LedgerAuditService(context),
    payments,
    transactionDocuments: new TransactionDocumentsService({
      ...bookkeeping,
      payments,
      seller: operatorOf(config),
      vatCode: config.RECEIPT_VAT_CODE,
    }),
    staffRefunds: new StaffRefundsService({ ...bookkeeping, terms, refunds, refundRequests }),
    units: new UnitsService({ ...bookkeeping, refunds }),
    /** `null` unless the sandbox is the payment provider. */
    sandbox:
      config.PAYMENTS === 'sandbox'
        ? new SandboxService({ ...shared, secret: config.SANDBOX_SECRET })
        : null,
  };
}

export type MoneyServices = ReturnType<typeof buildMoney>;
