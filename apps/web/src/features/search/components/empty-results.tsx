import type { SearchAddress } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { addTexts, currentLanguage, useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { saveDialogAddress } from '@/lib/save-dialog-address.ts';
import { searchAddress } from '@/lib/search-address.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { resetAll } from '../filter-edits.ts';
import en from '../search-empty.en.json';
import ru from '../search-empty.ru.json';
import { Relaxations } from './relaxations.tsx';

// Bundled with this component, which few searches need.
addTexts({ 'search-empty': { ru, en }[currentLanguage()] });

interface EmptyResultsProps {
  address: SearchAddress;
  goToSearch: (next: SearchAddress) => void;
  total: number;
  /** True while the results of a new search are loading. */
  isStale: boolean;
  banner: ReactNode;
}

export default function EmptyResults({
  address,
  goToSearch,
  total,
  isStale,
  banner,
}: EmptyResultsProps) {
  const { t } = useTranslation('search-empty');
  const { t: tSearch } = useTranslation('search');
  const goTo = useGoTo();
  if (total > 0) {
    return (
      <EmptyState title={t('beyond')}>
        <LinkButton to={searchAddress({ ...address, page: 1 })} look="primary">
          {t('first')}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('title')}>
      {!isStale && (
        <Relaxations {...{ address, goToSearch, banner }}>
          <p className="mt-2 max-w-[44ch] text-pretty text-muted">{t('save')}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button
              look="primary"
              aria-haspopup="dialog"
              onClick={() => goTo(saveDialogAddress(address), { preventScrollReset: true })}
            >
              {tSearch('save')}
            </Button>
            <Button onClick={() => goToSearch(resetAll(address))}>
              {tSearch('filters.resetAll')}
            </Button>
          </div>
        </Relaxations>
      )}
    </EmptyState>
  );
}
