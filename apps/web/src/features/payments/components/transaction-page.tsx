import { addresses, downloadTransaction, readId, type Transaction } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError, isNotFoundError } from '@/lib/api.ts';
import { fetchFile } from '@/lib/fetch-file.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { loadPage } from '@/lib/load-page.ts';
import { formatAmount } from '@/lib/money.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { saveFile } from '@/lib/save-file.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { notifyError } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { transactionQuery, useTransaction } from '../api/transactions.ts';
import { formatMoscowMoment } from '../moscow-moment.ts';
import { paymentStateOf } from '../payment-state.ts';
import { Bill } from './bill.tsx';
import { CancelButton, RepeatButton } from './payment-actions.tsx';
import { RelatedTransactions } from './related-transactions.tsx';
import { StateMark } from './state-mark.tsx';

export async function loader({ request }: LoaderFunctionArgs): Promise<number> {
  const id = readId(new URL(request.url).searchParams.get('id'));
  if (id === null) throw new ApiError(404, 'payment.not_found', 'HTTP 404');
  await loadPage(transactionQuery(id));
  return id;
}

export default function TransactionPage() {
  const id = useLoaderData<typeof loader>();
  const { t } = useTranslation('payments');
  const query = useTransaction(id);
  if (isNotFoundError(query.error)) throw query.error;
  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-5">
      <p>
        <IntentLink
          to={addresses.accountTransactions()}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
        >
          {t('one.all')}
        </IntentLink>
      </p>
      <QueryContent query={query} skeleton={<Skeleton className="h-[520px] rounded-card" />}>
        {(data) => <TransactionDetails key={id} transaction={data} />}
      </QueryContent>
    </div>
  );
}

function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('payments');
  const { id, kind, number, amount, decline, receipt, refunds } = transaction;
  const state = paymentStateOf(transaction);
  const title = t(`one.title.${kind}`, { number });
  usePageTitle(withSiteName(title));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{title}</h1>
          <p role="status" className="mt-2">
            <StateMark state={state} />
          </p>
        </div>
        <p className="text-[30px] leading-9 font-bold tracking-tight">{formatAmount(amount)}</p>
      </div>
      <Card className="flex flex-col gap-5 p-5 sm:p-6">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[200px_minmax(0,1fr)]">
          <Fact name={t('one.what')}>{transaction.what_is_paid}</Fact>
          <Fact name={t('one.form')}>{transaction.form_of_payment}</Fact>
          <Fact name={t('one.moment')}>{formatMoscowMoment(transaction)}</Fact>
          {decline && <Fact name={t('one.decline')}>{decline.message}</Fact>}
          {receipt && <Fact name={t('one.receipt')}>{t(`receipt.${receipt}`)}</Fact>}
          {(kind === 'refund' || refunds.length > 0) && (
            <Fact name={t(`one.related.${kind}`)}>
              <div className="-my-1">
                <RelatedTransactions transaction={transaction} />
              </div>
            </Fact>
          )}
        </dl>
        <div className="border-t border-line pt-5">
          <Bill transaction={transaction} />
        </div>
      </Card>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {(state === 'payable' || state === 'asking') && (
          <LinkButton look="primary" to={addresses.pay(id)}>
            {t('one.pay')}
          </LinkButton>
        )}
        <RepeatButton transaction={transaction} />
        <SavePdfButton transaction={transaction} />
        <CancelButton transaction={transaction} />
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted max-sm:-mb-2.5">{name}</dt>
      <dd className="text-pretty wrap-anywhere">{children}</dd>
    </div>
  );
}

function SavePdfButton({ transaction: { id, number } }: { transaction: Transaction }) {
  const { t } = useTranslation('payments');
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(downloadTransaction, { params: { id } }),
    onSuccess: (file) => saveFile(file, `pitlane-${number}.pdf`),
    onError: notifyError,
  });
  return (
    <ActionButton pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden className="size-4" />
      {t('one.pdf')}
    </ActionButton>
  );
}
