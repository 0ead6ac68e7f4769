import {
  addresses,
  type Tariff,
  type TariffCatalogue,
  type TariffType,
  tariffTypes,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { loadPage } from '@/lib/load-page.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { useProfile } from '@/lib/profile.ts';
import { useSession } from '@/lib/session.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Container, Skeleton } from '@/ui/surface.tsx';
import { audienceOf, catalogueQuery, parseTariffType } from '../api/tariffs.ts';
import { useTariffPoints } from '../tariff-points.ts';
import { termPriceOf, toTariffView } from '../tariff-price.ts';
import { useTariffView } from '../use-tariff-view.ts';
import { Confirmation } from './confirmation.tsx';
import { SingleUnits } from './single-units.tsx';
import { Points } from './tariff-card.tsx';
import { TariffConstructor } from './tariff-constructor.tsx';
import { TermPicker } from './term-picker.tsx';
import { TermSummary } from './term-summary.tsx';
import { isTrialTariff } from './trial-card.tsx';

export async function loader({ params }: LoaderFunctionArgs): Promise<TariffType> {
  const type = parseTariffType(params.id);
  await loadPage(catalogueQuery(type));
  return type;
}

const trialTypes: readonly TariffType[] = [tariffTypes.individualTrial, tariffTypes.entityTrial];

/** Page of one tariff with its options and price; with `buy` in the URL, the confirmation of the purchase. */
export default function TariffScreen() {
  const type = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isBuying = new URLSearchParams(search).has('buy') && !trialTypes.includes(type);
  return isBuying ? <Confirmation type={type} /> : <TariffPage type={type} />;
}

function TariffPage({ type }: { type: TariffType }) {
  const { t } = useTranslation('tariffs');
  const { data, error, refetch } = useQuery(catalogueQuery(type));
  const tariff = data?.tariffs.find(({ id }) => id === type);
  const title = tariff && t('titleOf', { name: tariff.name });
  usePageTitle(title && withSiteName(title));
  if (data && !tariff) throw new ApiError(404, 'tariff.not_found', 'HTTP 404');
  return (
    <Container className="pb-10">
      <Breadcrumbs
        items={[
          { title: t('start'), to: addresses.home() },
          { title: t('title'), to: addresses.tariffs(audienceOf(type)) },
          { title: tariff?.name ?? '' },
        ]}
      />
      {data && tariff && <TariffContent tariff={tariff} catalogue={data} title={title ?? ''} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="mt-2 h-[820px] rounded-card" />}
    </Container>
  );
}

interface TariffContentProps {
  tariff: Tariff;
  catalogue: TariffCatalogue;
  title: string;
}

function TariffContent({ tariff, catalogue, title }: TariffContentProps) {
  const { t } = useTranslation('tariffs');
  return (
    <>
      <h1 className="mt-2">{title}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-pretty text-[17px] leading-6 text-muted">
        {tariff.description}
      </p>
      {isTrialTariff(tariff) && <TrialTariff tariff={tariff} />}
      {tariff.id === tariffTypes.individualPaid && (
        <SingleUnits tariff={tariff} prices={catalogue.prices} />
      )}
      <MonthlyTariff tariff={tariff} />
      <p className="mt-6">
        <IntentLink
          to={addresses.tariffs(audienceOf(tariff.id))}
          className="font-semibold underline underline-offset-4"
        >
          {t('all')}
        </IntentLink>
      </p>
    </>
  );
}

function MonthlyTariff({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation('tariffs');
  const { view, change } = useTariffView((newView) => addresses.tariff(tariff.id, newView));
  const pointsOf = useTariffPoints();
  const { state } = useLocation();
  const { data: profile } = useProfile();
  const price = termPriceOf(tariff, view);
  if (!price) return null;
  const { months, counts } = price;
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[1fr_360px] desk:gap-10">
      <div className="flex flex-col gap-6">
        <TermPicker
          tariffs={[tariff]}
          months={months}
          onChange={(newMonths) => change({ months: newMonths })}
        />
        {tariff.options && counts && (
          <TariffConstructor options={tariff.options} counts={counts} onChange={change} />
        )}
        <Points points={pointsOf(tariff, counts)} />
      </div>
      <Card className="p-5 desk:sticky desk:top-4">
        <TermSummary tariff={tariff} price={price}>
          {() =>
            profile && !profile.is_entity ? (
              <p className="text-muted">{t('companiesOnly')}</p>
            ) : (
              <LinkButton
                look="primary"
                to={addresses.tariff(tariff.id, { ...toTariffView(price), buy: 1 })}
                state={state}
              >
                {t('buy.go')}
              </LinkButton>
            )
          }
        </TermSummary>
      </Card>
    </div>
  );
}

function TrialTariff({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation('tariffs');
  const session = useSession();
  const { adverts, months } = tariff;
  return (
    <Card className="flex max-w-[640px] flex-col gap-4 p-5">
      <p className="text-[18px] leading-6 font-semibold">
        {adverts && months > 0
          ? t('trial.lead', {
              placements: t('trial.placements', { count: adverts }),
              months: t('trial.months', { count: months }),
            })
          : t('trial.none')}
      </p>
      <Points
        points={[t('trial.points.ready'), t('trial.points.term'), t('trial.points.return')]}
      />
      <LinkButton
        look="primary"
        className="self-start"
        to={session ? addresses.productCreate() : addresses.register()}
      >
        {t(session ? 'mine.create' : 'trial.register')}
      </LinkButton>
    </Card>
  );
}
