import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { loadPage } from '@/lib/load-page.ts';
import { parsePaymentReturn } from '@/lib/payment-return.ts';
import { individualTariffsQuery } from '@/lib/prices.ts';
import { useProfile } from '@/lib/profile.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Container, Skeleton } from '@/ui/surface.tsx';
import { entityTariffsQuery } from '../api/tariffs.ts';
import { readTariffTab, type TariffTab, tabForKey, tariffTabs } from '../tariff-tab.ts';
import { readTariffView } from '../tariff-view.ts';
import { CompanyTariffs } from './company-tariffs.tsx';
import { IndividualTariffs } from './individual-tariffs.tsx';
import { OwnAllowance } from './own-allowance.tsx';

export const loader = () => loadPage(individualTariffsQuery(), entityTariffsQuery());

export function TariffsPage({ opening, children }: { opening: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('tariffs');
  const goTo = useGoTo();
  const id = useId();
  const { hash, search, state } = useLocation();
  const { data: profile } = useProfile();
  const tab = readTariffTab(hash, profile?.is_entity === true);

  const openTab = (newTab: TariffTab) =>
    goTo(addresses.tariffs(newTab, readTariffView(search)), {
      replace: true,
      preventScrollReset: true,
      state,
    });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const newTab = tabForKey(tab, event.key);
    if (!newTab) return;
    event.preventDefault();
    openTab(newTab);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${newTab}]`)?.focus();
  };

  return (
    <Container className="pb-10">
      <Breadcrumbs items={[{ title: t('start'), to: addresses.home() }, { title: t('title') }]} />
      {opening}
      <OwnAllowance paymentReturn={parsePaymentReturn(state)}>
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
              onClick={() => openTab(each)}
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
          <Panel tab={tab} />
        </div>
        {children}
      </OwnAllowance>
    </Container>
  );
}

function Panel({ tab }: { tab: TariffTab }) {
  const query = useQuery(tab === 'legal' ? entityTariffsQuery() : individualTariffsQuery());
  return (
    <QueryContent query={query} skeleton={<Skeleton className="h-[960px] rounded-card" />}>
      {(data) =>
        tab === 'legal' ? (
          <CompanyTariffs catalogue={data} />
        ) : (
          <IndividualTariffs catalogue={data} />
        )
      }
    </QueryContent>
  );
}
