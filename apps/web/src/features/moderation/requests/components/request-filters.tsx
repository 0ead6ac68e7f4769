import { type FormKind, formKinds, type RequestState, requestStates } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { AddressTabs } from '@/ui/address-tabs.tsx';
import { Select } from '@/ui/field.tsx';
import { ToggleChip } from '@/ui/toggle-chip.tsx';
import { effectiveStateOf, type RequestFilter, requestsAddress } from '../request-address.ts';
import { useRequestKind } from './request-kind.tsx';

interface RequestFiltersProps {
  filter: RequestFilter;
  counts: Partial<Record<RequestState, number>> | undefined;
}

export function RequestFilters({ filter, counts }: RequestFiltersProps) {
  const { t } = useTranslation('moderation-requests');
  const kindOf = useRequestKind();
  const goTo = useGoTo();
  const { form, overdue, suspect } = filter;
  const openFiltered = (nextFilter: RequestFilter) => goTo(requestsAddress(nextFilter));
  return (
    <search
      aria-label={t('filters.label')}
      className="mb-4 flex flex-col gap-2 wide:flex-row wide:items-center wide:gap-4"
    >
      <AddressTabs
        label={t('states.label')}
        counted
        tabs={requestStates.map((state) => ({
          to: requestsAddress({ form, suspect, state }),
          label: t(`states.${state}`),
          current: state === effectiveStateOf(filter),
          count: counts?.[state],
        }))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('filters.kind')}
          labelHidden
          className="w-full sm:w-64"
          value={form ?? ''}
          onChange={(value) =>
            openFiltered({
              ...filter,
              form: formKinds.find((kind): kind is FormKind => kind === value),
            })
          }
          options={[
            { value: '', label: t('filters.anyKind') },
            ...formKinds.map((kind) => ({ value: kind, label: kindOf(kind).label })),
          ]}
        />
        <ToggleChip
          label={t('filters.overdue')}
          pressed={overdue === 1}
          onToggle={() => openFiltered({ form, suspect, overdue: overdue ? undefined : 1 })}
        />
        <ToggleChip
          label={t('filters.suspect')}
          pressed={suspect === 1}
          onToggle={() => openFiltered({ ...filter, suspect: suspect ? undefined : 1 })}
        />
      </div>
    </search>
  );
}
