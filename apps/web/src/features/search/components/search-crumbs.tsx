import { addresses, type SearchAddress } from '@pitlane/contracts';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { searchAddress } from '@/lib/search-address.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import type { FilterNames } from '../applied-filters.ts';

export function SearchCrumbs({ address, names }: { address: SearchAddress; names: FilterNames }) {
  const { t } = useTranslation('search');
  const { t: tApp } = useTranslation('app');
  const onlyIdOf = (ids: readonly number[] | undefined) => (ids?.length === 1 ? ids[0] : undefined);
  const makeId = onlyIdOf(address.brand_id);
  const modelId = makeId === undefined ? undefined : onlyIdOf(address.model_id);
  const trail = [
    { title: t('title'), to: addresses.search() },
    makeId !== undefined && {
      title: names.nameOf('brand', makeId) ?? fieldLabel('brand_id'),
      to: searchAddress({ brand_id: [makeId] }),
    },
    modelId !== undefined && {
      title: names.nameOf('model', modelId) ?? fieldLabel('model_id'),
      to: '',
    },
  ].filter((crumb) => crumb !== false);
  return (
    <Breadcrumbs
      items={[
        { title: tApp('nav.start'), to: addresses.home() },
        ...trail.slice(0, -1),
        ...trail.slice(-1).map(({ title }) => ({ title })),
      ]}
    />
  );
}
