import {
  addresses,
  type Tariff,
  type TariffCatalogue,
  type TariffType,
  tariffTypes,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { parsePaymentReturn } from '@/lib/payment-return.ts';
import { useProfile } from '@/lib/profile.ts';
import { useSession } from '@/lib/session.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Container, Skeleton } from '@/ui/surface.tsx';
import { audienceOf, catalogueQuery, quoteQuery } from '../api/tariffs.ts';
import { useTariffPoints } from '../tariff-points.ts';
import { purchaseOf, type TermPrice, termPriceOf, toTariffView } from '../tariff-price.ts';
import { readTariffView } from '../tariff-view.ts';
import { unitsOf } from '../units-price.ts';
import { BuyButton } from './buy-button.tsx';
import { ChangesList } from './changes-list.tsx';
import { UnitPoints } from './single-units.tsx';
import { Points } from './tariff-card.tsx';
import { TermSummary } from './term-summary.tsx';
import { UnitsSummary } from './units-summary.tsx';

export function Confirmation({ type }: { type: TariffType }) {
  const { t } = useTranslation('tariffs');
  const session = useSession();
  const catalogue = useQuery(catalogueQuery(type));
  const profile = useProfile();
  const tariff = catalogue.data?.tariffs.find(({ id }) => id === type);
  usePageTitle(withSiteName(t('buy.title')));
  const failedQuery = [catalogue, profile].find(({ data, error }) => error && !data);
  const isReady = !session || profile.data !== undefined;
  return (
    <Container className="pb-10">
      <Breadcrumbs
        items={[
          { title: t('title'), to: addresses.tariffs(audienceOf(type)) },
          { title: tariff?.name ?? '…', to: addresses.tariff(type) },
          { title: t('buy.title') },
        ]}
      />
      <h1 className="mt-2">{t('buy.title')}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-[17px] leading-6 text-muted">{t('buy.lead')}</p>
      {catalogue.data && tariff && isReady ? (
        <ChosenTariff
          tariff={tariff}
          catalogue={catalogue.data}
          isIndividual={profile.data?.is_entity === false}
        />
      ) : failedQuery ? (
        <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : (
        <Skeleton className="h-[560px] rounded-card" />
      )}
    </Container>
  );
}

interface ChosenTariffProps {
  tariff: Tariff;
  catalogue: TariffCatalogue;
  isIndividual: boolean;
}

function ChosenTariff({ tariff, catalogue, isIndividual }: ChosenTariffProps) {
  const { t } = useTranslation('tariffs');
  const { search, state } = useLocation();
  const view = readTariffView(search);
  const paymentReturn = parsePaymentReturn(state);
  if (tariff.id === tariffTypes.individualPaid) {
    const units = unitsOf(view);
    return (
      <PurchaseColumns
        title={t('buy.units')}
        details={<UnitPoints tariff={tariff} />}
        changeAddress={addresses.tariff(tariff.id, { slots: units.ads, special: units.special })}
        state={state}
      >
        <UnitsSummary units={units} prices={catalogue.prices}>
          {(quote) => (
            <BuyButton
              purchase={{ advert: units.ads, spec_offer: units.special }}
              quote={quote}
              paymentReturn={paymentReturn}
            />
          )}
        </UnitsSummary>
      </PurchaseColumns>
    );
  }
  const price = termPriceOf(tariff, view);
  if (!price) throw new ApiError(404, 'tariff.not_found', 'HTTP 404');
  if (isIndividual) {
    return (
      <Notice
        tone="warning"
        action={
          <LinkButton look="primary" to={addresses.tariffs('individual')} state={state}>
            {t('all')}
          </LinkButton>
        }
      >
        {t('companiesOnly')}
      </Notice>
    );
  }
  const purchase = purchaseOf(tariff, price);
  return (
    <PurchaseColumns
      title={t('titleOf', { name: tariff.name })}
      details={<TermDetails tariff={tariff} price={price} />}
      changeAddress={addresses.tariff(tariff.id, toTariffView(price))}
      state={state}
    >
      <TermSummary tariff={tariff} price={price}>
        {(quote) => <BuyButton purchase={purchase} quote={quote} paymentReturn={paymentReturn} />}
      </TermSummary>
    </PurchaseColumns>
  );
}

interface PurchaseColumnsProps {
  title: string;
  details: ReactNode;
  changeAddress: string;
  /** Navigation state for `changeAddress`, so that the user can return. */
  state: unknown;
  children: ReactNode;
}

function PurchaseColumns({ title, details, changeAddress, state, children }: PurchaseColumnsProps) {
  const { t } = useTranslation('tariffs');
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[1fr_360px] desk:gap-10">
      <Card className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2>{title}</h2>
          <LinkButton to={changeAddress} state={state}>
            {t('buy.change')}
          </LinkButton>
        </div>
        {details}
      </Card>
      <Card className="p-5 desk:sticky desk:top-4">{children}</Card>
    </div>
  );
}

function TermDetails({ tariff, price }: { tariff: Tariff; price: TermPrice }) {
  const pointsOf = useTariffPoints();
  const { data: quote, isPending } = useQuery(quoteQuery(purchaseOf(tariff, price)));
  if (isPending) return <Skeleton className="h-104 desk:h-80" />;
  return (
    <>
      <Points points={pointsOf(tariff, price.counts)} />
      {quote && <ChangesList tariff={tariff} quote={quote} />}
    </>
  );
}
