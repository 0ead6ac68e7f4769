import { addresses, type SearchAddress } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/states.tsx';
import type { FilterNames } from '../applied-filters.ts';
import { resetAll } from '../filter-edits.ts';
import { Relaxations } from './relaxations.tsx';

interface EmptyResultsProps {
  address: SearchAddress;
  names: FilterNames;
  go: (next: SearchAddress) => void;
  /** Above zero where the page is beyond the last one. */
  total: number;
}

/** Nothing found: the nearest searches that do find something. */
export default function EmptyResults({ address, names, go, total }: EmptyResultsProps) {
  const { t } = useTranslation('search');
  if (total > 0) {
    return (
      <EmptyState title={t('empty.beyond')}>
        <LinkButton to={addresses.search({ ...address, page: 1 })} look="primary">
          {t('empty.first')}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('empty.title')}>
      <Relaxations address={address} names={names} go={go} />
      <Button look="primary" onClick={() => go(resetAll(address))} className="mt-2">
        {t('filters.resetAll')}
      </Button>
    </EmptyState>
  );
}
