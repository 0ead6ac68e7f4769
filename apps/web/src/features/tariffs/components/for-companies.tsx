import {
  addresses,
  type Tariff,
  type TariffCatalogue,
  type TariffView,
  toKopecks,
} from '@pitlane/contracts';
import { phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { settings } from '@/lib/settings.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Card } from '@/ui/surface.tsx';
import { useTariffPoints } from '../tariff-points.ts';
import { moneyText, type TermPrice, termPriceOf } from '../tariff-price.ts';
import { useTariffView } from '../use-tariff-view.ts';
import { SpecialCard } from './special-card.tsx';
import { TariffCard } from './tariff-card.tsx';
import { TariffMaker } from './tariff-maker.tsx';
import { TermPicker } from './term-picker.tsx';
import { TermSummary } from './term-summary.tsx';
import { TrialCard } from './trial-card.tsx';

/** Tariffs by the month for one term, and a constructor for what fits none of them. */
export function ForCompanies({ catalogue }: { catalogue: TariffCatalogue }) {
  const { t } = useTranslation('tariffs');
  const { view, change } = useTariffView((wanted) => addresses.tariffs('legal', wanted));
  const phone = settings.support_phone;
  const { tariffs, prices } = catalogue;
  const sold = tariffs.flatMap((tariff) => {
    const price = termPriceOf(tariff, view);
    return price ? [{ tariff, price }] : [];
  });
  return (
    <div className="flex flex-col gap-4">
      <TermPicker
        tariffs={sold.map(({ tariff }) => tariff)}
        months={view.months ?? 1}
        onChange={(months) => change({ months })}
      />
      <div className="grid gap-4 md:grid-cols-2 wide:grid-cols-4">
        {tariffs.map((tariff) => (
          <TrialCard key={tariff.id} tariff={tariff} />
        ))}
        {sold
          .filter(({ tariff }) => !tariff.options)
          .map(({ tariff, price }) => (
            <Sold key={tariff.id} tariff={tariff} price={price} />
          ))}
        <SpecialCard prices={prices} />
      </div>
      {sold.map(({ tariff, price }) => (
        <Maker key={tariff.id} tariff={tariff} price={price} onChange={change} />
      ))}
      <p>{t('singleToo', { price: moneyText(toKopecks(prices.advert)) })}</p>
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

interface SoldProps {
  tariff: Tariff;
  price: TermPrice;
}

function Sold({ tariff, price }: SoldProps) {
  const { t } = useTranslation('tariffs');
  const pointsOf = useTariffPoints();
  const { months, total, full } = price;
  const term = t('term.months', { count: months });
  return (
    <TariffCard
      title={tariff.name}
      price={moneyText(total)}
      per={
        full > total
          ? t('term.instead', { months: term, sum: moneyText(full) })
          : t('term.for', { months: term })
      }
      lead={tariff.description}
      points={pointsOf(tariff, null)}
      action={
        <LinkButton to={addresses.tariff(tariff.id, { months })}>
          {t('choose', { name: tariff.name })}
        </LinkButton>
      }
    />
  );
}

function Maker({ tariff, price, onChange }: SoldProps & { onChange: (part: TariffView) => void }) {
  const { t } = useTranslation('tariffs');
  const { options } = tariff;
  const { counts, months } = price;
  if (!options || !counts) return null;
  return (
    <Card className="grid gap-6 p-5 desk:grid-cols-[1fr_360px] desk:gap-10">
      <div>
        <h2 className="text-[18px] leading-6">{tariff.name}</h2>
        <p className="mt-1 mb-5 max-w-[60ch] text-muted">{tariff.description}</p>
        <TariffMaker options={options} counts={counts} onChange={onChange} />
      </div>
      <TermSummary tariff={tariff} price={price}>
        <LinkButton
          look="primary"
          to={addresses.tariff(tariff.id, {
            months,
            slots: counts.car_slots,
            special: counts.special_offers,
          })}
        >
          {t('choose', { name: tariff.name })}
        </LinkButton>
      </TermSummary>
    </Card>
  );
}
