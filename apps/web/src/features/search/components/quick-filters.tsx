import type { SearchAddress } from '@pitlane/contracts';
import { formatMoney } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { ToggleChip } from '@/ui/toggle-chip.tsx';
import { QUICK_PRICE, quickChoices } from '../quick-choices.ts';
import { Scroller } from './scroller.tsx';

const ROUBLE = '₽';

interface QuickFiltersProps {
  address: SearchAddress;
  go: (next: SearchAddress) => void;
}

/** The filters asked for most, one press away. */
export function QuickFilters({ address, go }: QuickFiltersProps) {
  const { t } = useTranslation('search');
  const labels = {
    guarantee: t('field.guarantee'),
    manual: t('quick.manual'),
    new: t('quick.new'),
    price: t('quick.price', { price: formatMoney(QUICK_PRICE, ROUBLE) }),
  };
  return (
    <Scroller label={t('filters.quick')} className="mt-3">
      {quickChoices(address).map(({ name, on, next }) => (
        <li key={name} className="flex shrink-0">
          <ToggleChip label={labels[name]} pressed={on} onToggle={() => go(next)} />
        </li>
      ))}
    </Scroller>
  );
}
