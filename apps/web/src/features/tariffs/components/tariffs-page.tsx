import { addresses } from '@pitlane/contracts';
import { Info } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { branded, usePageTitle } from '@/lib/page-title.ts';
import { useProfile } from '@/lib/profile.ts';
import { settings } from '@/lib/settings.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { Container } from '@/ui/surface.tsx';
import { readTariffTab, type TariffTab, tabByKey, tariffTabs } from '../tariff-tab.ts';
import { readWayBack } from '../way-back.ts';
import { OwnAllowance } from './own-allowance.tsx';
import { TariffCard } from './tariff-card.tsx';

/** What placing ads costs, for people and for companies. */
export default function TariffsPage() {
  const { t } = useTranslation('tariffs');
  const goTo = useGoTo();
  const id = useId();
  const { hash, state } = useLocation();
  const { data: profile } = useProfile();
  const tab = readTariffTab(hash, profile?.is_entity === true);
  usePageTitle(branded(t('title')));

  const open = (wanted: TariffTab) =>
    goTo(addresses.tariffs(wanted), { replace: true, preventScrollReset: true, state });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const wanted = tabByKey(tab, event.key);
    if (!wanted) return;
    event.preventDefault();
    open(wanted);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${wanted}]`)?.focus();
  };

  return (
    <Container className="pb-10">
      <Breadcrumbs items={[{ title: t('start'), to: addresses.home() }, { title: t('title') }]} />
      <h1 className="mt-2">{t('title')}</h1>
      <p className="mt-2 max-w-[60ch] text-[17px] leading-6 text-muted">{t('lead')}</p>
      <div className="mt-6 flex gap-3 rounded-card bg-sunken px-5 py-4">
        <Info aria-hidden className="mt-px size-5 shrink-0 text-muted" />
        <p>
          <span className="font-semibold">{t('soon.title')}.</span> {t('soon.lead')}
        </p>
      </div>
      <OwnAllowance wayBack={readWayBack(state)}>
        <div
          role="tablist"
          aria-label={t('tabs.label')}
          onKeyDown={onKeyDown}
          className="mt-8 flex gap-6 border-b border-line"
        >
          {tariffTabs.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              data-tab={each}
              aria-selected={each === tab}
              aria-controls={`${id}-panel`}
              tabIndex={each === tab ? 0 : -1}
              onClick={() => open(each)}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
            >
              {t(`tabs.${each}`)}
            </button>
          ))}
        </div>
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${tab}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is scrolled by keyboard
          tabIndex={0}
          className="mt-6"
        >
          {tab === 'individual' ? <ForPeople /> : <ForCompanies />}
        </div>
      </OwnAllowance>
    </Container>
  );
}

function ForPeople() {
  const { t } = useTranslation('tariffs');
  return (
    <div className="grid gap-4 desk:grid-cols-3">
      <Trial />
      <TariffCard
        title={t('single.title')}
        price={t('single.price')}
        lead={t('single.lead')}
        points={[t('single.points.edit'), t('single.points.extend'), t('single.points.return')]}
      />
      <Special />
    </div>
  );
}

function ForCompanies() {
  const { t } = useTranslation('tariffs');
  const phone = settings.support_phone;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 wide:grid-cols-4">
        <Trial />
        <TariffCard
          title={t('business.title')}
          note={t('onRequest')}
          lead={t('business.lead')}
          points={[t('business.points.pack'), t('business.points.slots')]}
        />
        <TariffCard
          title={t('builder.title')}
          note={t('onRequest')}
          lead={t('builder.lead')}
          points={[t('builder.points.choose'), t('builder.points.period')]}
        />
        <TariffCard
          title={t('unlimited.title')}
          note={t('onRequest')}
          lead={t('unlimited.lead')}
          points={[t('unlimited.points.many')]}
        />
      </div>
      <div className="mt-4">
        <Special />
      </div>
      <p className="mt-6">
        {t('ask')}{' '}
        <a
          href={phoneLink(phone)}
          className="font-semibold whitespace-nowrap underline underline-offset-4"
        >
          {phone}
        </a>
      </p>
    </>
  );
}

function Trial() {
  const { t } = useTranslation('tariffs');
  const { trial_ads: placements, trial_months: months } = settings;
  // An installation may give none.
  if (placements === 0 || months === 0) return null;
  return (
    <TariffCard
      title={t('trial.title')}
      price={t('trial.price')}
      lead={t('trial.lead', {
        placements: t('trial.placements', { count: placements }),
        months: t('trial.months', { count: months }),
      })}
      points={[t('trial.points.ready'), t('trial.points.term'), t('trial.points.return')]}
    />
  );
}

function Special() {
  const { t } = useTranslation('tariffs');
  return (
    <TariffCard
      gold
      title={t('special.title')}
      price={t('special.price')}
      lead={t('special.lead')}
      points={[t('special.points.look'), t('special.points.place'), t('special.points.pages')]}
    />
  );
}
