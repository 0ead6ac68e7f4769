import { addresses, type DealersView, type getDealers, type Output } from '@pitlane/contracts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { compareNames, formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { Combobox, type Option } from '@/ui/combobox.tsx';
import { TextField } from '@/ui/field.tsx';
import { hasDealerFilters, MAX_NAME } from '../dealers-view.ts';

type Choices = Pick<Output<(typeof getDealers)['meta']>, 'cities' | 'brands'>;

const toOptions = (choices: Choices['cities']): Option[] =>
  choices
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ id, name, count }) => ({ value: String(id), label: name, hint: formatNumber(count) }));

interface DealerFiltersProps {
  view: DealersView;
  /** `undefined` until the first list has loaded. */
  choices: Choices | undefined;
}

export function DealerFilters({ view, choices }: DealerFiltersProps) {
  const { t } = useTranslation('dealers');
  const goTo = useGoTo();
  const [name, setName] = useState(view.q ?? '');
  // The back button and the reset button change the value from outside.
  const [appliedName, setAppliedName] = useState(view.q);
  if (appliedName !== view.q) {
    setAppliedName(view.q);
    setName(view.q ?? '');
  }
  const applyFilter = (change: DealersView) =>
    goTo(addresses.dealers({ ...view, q: name.trim() || undefined, page: 1, ...change }), {
      preventScrollReset: true,
    });
  const toId = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <search aria-label={t('filters')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          applyFilter({});
        }}
        className="grid items-start gap-3 sm:grid-cols-2 desk:grid-cols-[1.3fr_1fr_1fr_auto]"
      >
        <TextField
          label={t('name')}
          name="q"
          type="search"
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setName(event.target.value)}
          button={
            <button
              type="submit"
              aria-label={t('find')}
              title={t('find')}
              className="flex h-[42px] w-11 shrink-0 items-center justify-center text-muted hover:text-ink"
            >
              <Search aria-hidden className="size-5" />
            </button>
          }
          className="sm:col-span-2 desk:col-span-1"
        />
        <Combobox
          label={t('city')}
          name="city_id"
          value={String(view.city_id ?? '')}
          options={toOptions(choices?.cities ?? [])}
          placeholder={t('anyCity')}
          disabled={!choices}
          onChange={(value) => applyFilter({ city_id: toId(value) })}
        />
        <Combobox
          label={t('make')}
          name="brand_id"
          value={String(view.brand_id ?? '')}
          options={toOptions(choices?.brands ?? [])}
          placeholder={t('anyMake')}
          disabled={!choices}
          onChange={(value) => applyFilter({ brand_id: toId(value) })}
        />
        <LinkButton
          look="quiet"
          to={addresses.dealers()}
          className={classes(
            'desk:mt-[22px]',
            !hasDealerFilters(view) && 'max-desk:hidden desk:invisible',
          )}
        >
          {t('reset')}
        </LinkButton>
      </form>
    </search>
  );
}
