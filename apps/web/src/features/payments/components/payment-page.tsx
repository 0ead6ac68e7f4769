import { addresses, isOpenTransaction, readId, type Transaction } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { ApiError, isNotFoundError } from '@/lib/api.ts';
import { formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { loadPage } from '@/lib/load-page.ts';
import { formatAmount } from '@/lib/money.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { consumePaymentRedirect } from '@/lib/payment-redirect.ts';
import { Notice } from '@/ui/notice.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Card, Container, Skeleton } from '@/ui/surface.tsx';
import { transactionQuery, useTransaction } from '../api/transactions.ts';
import { paymentStateOf } from '../payment-state.ts';
import { providerUrlOf } from '../provider-url.ts';
import { Bill } from './bill.tsx';
import { NextSteps, TariffEnd } from './next-steps.tsx';
import { CancelButton, RepeatButton } from './payment-actions.tsx';
import { StateIcon } from './state-mark.tsx';

export async function loader({ params }: LoaderFunctionArgs): Promise<number> {
  const id = readId(params.id);
  if (id === null) throw new ApiError(404, 'payment.not_found', 'HTTP 404');
  await loadPage(transactionQuery(id));
  return id;
}

export default function PaymentPage() {
  const id = useLoaderData<typeof loader>();
  const query = useTransaction(id);
  if (isNotFoundError(query.error)) throw query.error;
  return (
    <Container className="py-6 desk:py-10">
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-[640px]">
        <QueryContent query={query} skeleton={<Skeleton className="h-[460px] rounded-card" />}>
          {(data) => (
            <PaymentCard key={id} transaction={data} hasRefetchFailed={query.error !== null} />
          )}
        </QueryContent>
      </div>
    </Container>
  );
}

/**
 * Redirects to the provider once, right after the purchase or while waiting for the bank, but not on return from the
 * provider.
 */
function useProviderRedirect(transaction: Transaction): void {
  const { id } = transaction;
  const shouldRedirect = useRef(false);
  const isWaitingForBank = paymentStateOf(transaction) === 'asking';
  const providerUrl = providerUrlOf(transaction);
  useEffect(() => {
    if (consumePaymentRedirect(id) || isWaitingForBank) shouldRedirect.current = true;
    if (!shouldRedirect.current || providerUrl === null) return;
    shouldRedirect.current = false;
    window.location.assign(providerUrl);
  }, [id, isWaitingForBank, providerUrl]);
}

/** Waiting time after which a hint is shown. */
const LATE_HINT_DELAY_MS = 10_000;

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), LATE_HINT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

/** Reads the amount of the repeated payment from the navigation state. */
const readPreviousAmount = (state: unknown): string | null =>
  typeof state === 'object' && state && 'before' in state && typeof state.before === 'string'
    ? state.before
    : null;

interface PaymentCardProps {
  transaction: Transaction;
  /** True if refreshing the transaction failed. */
  hasRefetchFailed: boolean;
}

function PaymentCard({ transaction, hasRefetchFailed }: PaymentCardProps) {
  const { t } = useTranslation('payments');
  const { state: locationState } = useLocation();
  const { id, number, amount, decline, expires_at: until } = transaction;
  const state = paymentStateOf(transaction);
  const title = t(`state.${state}.title`);
  const previousAmount = readPreviousAmount(locationState);
  const providerUrl = providerUrlOf(transaction);
  const isLate = useIsLate(state === 'asking');
  usePageTitle(withSiteName(title));
  useProviderRedirect(transaction);
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-8">
      <div role="status" className="flex flex-col items-start gap-3">
        <StateIcon state={state} className="size-12" />
        <h1>{title}</h1>
        <p className="max-w-[56ch] text-[17px] leading-6 text-pretty text-muted">
          {decline && <span className="block text-ink">{decline.message}</span>}
          {t(isLate ? 'state.asking.late' : `state.${state}.text`, {
            until: until ? formatMoment(until, { timeStyle: 'short' }) : '',
          })}
        </p>
      </div>
      <div role="alert" className="empty:absolute">
        {hasRefetchFailed && isOpenTransaction(transaction.status) && (
          <Notice tone="warning" title={t('lost.title')}>
            {t('lost.text')}
          </Notice>
        )}
      </div>
      {previousAmount !== null && previousAmount !== amount && state === 'payable' && (
        <Notice tone="warning">
          {t('changed', { before: formatAmount(previousAmount), now: formatAmount(amount) })}
        </Notice>
      )}
      <div className="rounded-control border border-line px-4 py-3.5">
        <Bill transaction={transaction} />
      </div>
      <TariffEnd transaction={transaction} state={state} />
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {providerUrl && (
          <a
            href={providerUrl}
            className="inline-flex min-h-11 items-center justify-center rounded-control bg-accent px-5 py-2 text-center font-semibold text-on-accent transition-colors hover:bg-accent-strong"
          >
            {t('pay', { sum: formatAmount(amount) })}
          </a>
        )}
        <RepeatButton transaction={transaction} />
        <CancelButton transaction={transaction} />
        <NextSteps transaction={transaction} state={state} />
      </div>
      <p className="border-t border-line pt-4 text-[14px] leading-5 text-muted">
        <IntentLink
          to={addresses.accountTransaction(id)}
          className="underline underline-offset-4 hover:text-ink"
        >
          {t('details', { number })}
        </IntentLink>
      </p>
    </Card>
  );
}
