import {
  addresses,
  type Tariff,
  type TariffCatalogue,
  type TariffView,
  tariffTypes,
} from '@pitlane/contracts';
import { useLocation } from 'react-router-dom';
import { phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { formatAmount, formatKopecks } from '@/lib/money.ts';
import { useProfile } from '@/lib/profile.ts';
import { settings } from '@/lib/settings.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Card } from '@/ui/surface.tsx';
import { useTariffPoints } from '../tariff-points.ts';
import { type TermPrice, termPriceOf, toTariffView } from '../tariff-price.ts';
import { useTariffView } from '../use-tariff-view.ts';
import { SpecialCard } from './special-card.tsx';
import { TariffCard } from './tariff-card.tsx';
import { TariffConstructor } from './tariff-constructor.tsx';
import { TermPicker } from './term-picker.tsx';
import { TermSummary } from './term-summary.tsx';
import { TrialCard } from './trial-card.tsx';

/** Monthly tariffs for the selected term, and a constructor for other numbers of ads. */
export function CompanyTariffs({ catalogue }: { catalogue: TariffCatalogue }) {
  const { t } = useTranslation('tariffs');
  const { view, change } = useTariffView((newView) => addresses.tariffs('legal', newView));
  const phone = settings.support_phone;
  const { tariffs, prices } = catalogue;
  const offeredTariffs = tariffs.flatMap((tariff) => {
    const price = termPriceOf(tariff, view);
    return price ? [{ tariff, price }] : [];
  });
  return (
    <div className="flex flex-col gap-4">
      <TermPicker
        tariffs={offeredTariffs.map(({ tariff }) => tariff)}
        months={view.months ?? 1}
        onChange={(months) => change({ months })}
      />
      <div className="grid gap-4 md:grid-cols-2 wide:grid-cols-4">
        {tariffs.map((tariff) => (
          <TrialCard key={tariff.id} tariff={tariff} />
        ))}
        {offeredTariffs
          .filter(({ tariff }) => !tariff.options)
          .map(({ tariff, price }) => (
            <MonthlyTariffCard key={tariff.id} tariff={tariff} price={price} />
          ))}
        <SpecialCard prices={prices} />
      </div>
      {offeredTariffs.map(({ tariff, price }) => (
        <ConstructorCard key={tariff.id} tariff={tariff} price={price} onChange={change} />
      ))}
      <p>
        {t('singleToo', { price: formatAmount(prices.advert) })}{' '}
        <IntentLink
          to={addresses.tariff(tariffTypes.individualPaid)}
          className="font-semibold underline underline-offset-4"
        >
          {t('singleLink')}
        </IntentLink>
      </p>
      <p>
        {t('ask')}{' '}
        <a
          href={phoneLink(phone)}
          className="font-semibold whitespace-nowrap underline underline-offset-4"
        >
          {phone}
        </a>
      </p>
    </div>
  );
}

interface TariffTermProps {
  tariff: Tariff;
  price: TermPrice;
}

function MonthlyTariffCard({ tariff, price }: TariffTermProps) {
  const { t } = useTranslation('tariffs');
  const pointsOf = useTariffPoints();
  const { months, total, fullPrice } = price;
  const term = t('term.months', { count: months });
  return (
    <TariffCard
      title={tariff.name}
      price={formatKopecks(total)}
      per={
        fullPrice > total
          ? t('term.instead', { months: term, sum: formatKopecks(fullPrice) })
          : t('term.for', { months: term })
      }
      lead={tariff.description}
      points={pointsOf(tariff, null)}
      action={<TariffLinks tariff={tariff} price={price} />}
    />
  );
}

function ConstructorCard({
  tariff,
  price,
  onChange,
}: TariffTermProps & { onChange: (changes: TariffView) => void }) {
  const { options } = tariff;
  const { counts } = price;
  if (!options || !counts) return null;
  return (
    <Card className="grid gap-6 p-5 desk:grid-cols-[1fr_360px] desk:gap-10">
      <div>
        <h2 className="text-[18px] leading-6">{tariff.name}</h2>
        <p className="mt-1 mb-5 max-w-[60ch] text-muted">{tariff.description}</p>
        <TariffConstructor options={options} counts={counts} onChange={onChange} />
      </div>
      <TermSummary tariff={tariff} price={price}>
        {() => <TariffLinks tariff={tariff} price={price} />}
      </TermSummary>
    </Card>
  );
}

/** Companies, and visitors who may be companies, continue to the payment; others only see the page of the tariff. */
function TariffLinks({ tariff, price }: TariffTermProps) {
  const { t } = useTranslation('tariffs');
  const { state } = useLocation();
  const { data: profile } = useProfile();
  const { name } = tariff;
  return (
    <div className="flex flex-col gap-2">
      {profile?.is_entity !== false && (
        <LinkButton
          look="primary"
          to={addresses.tariff(tariff.id, { ...toTariffView(price), buy: 1 })}
          state={state}
        >
          {t('buy.tariff', { name })}
        </LinkButton>
      )}
      <LinkButton look="quiet" to={addresses.tariff(tariff.id, toTariffView(price))} state={state}>
        {t('about', { name })}
      </LinkButton>
    </div>
  );
}
