import { addresses, postLimits } from '@pitlane/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNow } from '@/lib/clock.ts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { prepareRoute, useGoTo } from '@/lib/intent-link.tsx';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { readNumber } from '@/ui/digits.ts';
import { DigitsField } from '@/ui/digits-field.tsx';
import { Select } from '@/ui/field.tsx';
import type { useQuickSearch } from '../use-quick-search.ts';
import { KindSwitch } from './kind-switch.tsx';

const RUBLE_SIGN = '₽';
const OLDEST_YEAR = 1950;
const FIRST_SINGLE_YEAR = 1990;
const DECADE_YEARS = 10;

/** Lists recent years one by one, then decades. */
function listYears(newest: number): number[] {
  const years: number[] = [];
  for (let year = newest; year >= FIRST_SINGLE_YEAR; year -= 1) years.push(year);
  for (let year = FIRST_SINGLE_YEAR - DECADE_YEARS; year >= OLDEST_YEAR; year -= DECADE_YEARS)
    years.push(year);
  return years;
}

const toId = (text: string) => (text === '' ? undefined : Number(text));

function parsePrice(text: string): number | undefined {
  const price = readNumber(text, { unit: RUBLE_SIGN, converts: 'amount' });
  return price !== undefined && price <= postLimits.price ? price : undefined;
}

interface CountedItem {
  id: number;
  name: string;
  count: number;
}

function toOptions(anyLabel: string, items: readonly CountedItem[]) {
  const options = items.map(({ id, name, count }) => ({
    value: String(id),
    label: `${name} · ${formatNumber(count)}`,
  }));
  return [{ value: '', label: anyLabel }, ...options];
}

/** Announces a changed number to screen readers, but not the initial one. */
function Announcement({ text }: { text: string }) {
  const [initialText] = useState(text);
  const [hasChanged, setHasChanged] = useState(false);
  useEffect(() => {
    if (text !== initialText) setHasChanged(true);
  }, [text, initialText]);
  return (
    <p role="status" className="sr-only">
      {hasChanged ? text : ''}
    </p>
  );
}

export function QuickSearch({ search }: { search: ReturnType<typeof useQuickSearch> }) {
  const { t } = useTranslation('home');
  const goTo = useGoTo();
  const { choices, change, filter, count, isCounting } = search;
  const resultsAddress = addresses.search(filter, {
    brand: search.brands.find(({ id }) => id === choices.brandId),
    model: search.models.find(({ id }) => id === choices.modelId),
  });
  const currentYear = new Date(useNow()).getFullYear();
  const [price, setPrice] = useState('');
  const priceField = useRef<HTMLInputElement>(null);
  const [isPriceChecked, setPriceChecked] = useState(false);
  const isPriceInvalid = price.trim() !== '' && choices.priceTo === undefined;

  const submitLabel =
    count === undefined
      ? t('search.submit')
      : count === 0
        ? t('search.nothing')
        : t('search.show', { count, value: formatNumber(count) });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setPriceChecked(true);
    if (isPriceInvalid) priceField.current?.focus();
    else goTo(resultsAddress);
  };

  return (
    <search aria-label={t('search.label')}>
      <form
        onSubmit={onSubmit}
        onFocus={() => prepareRoute(resultsAddress)}
        className="flex flex-col gap-3.5 rounded-card border border-line bg-card p-3.5 text-ink shadow-float desk:p-5"
      >
        <KindSwitch value={choices.kind} onChange={(kind) => change({ ...choices, kind })} />
        <div className="grid grid-cols-2 items-start gap-3 desk:grid-cols-[1.25fr_1.25fr_0.8fr_1fr_auto]">
          <Select
            label={t('search.make')}
            value={String(choices.brandId ?? '')}
            onChange={(text) => change({ ...choices, brandId: toId(text) })}
            options={toOptions(t('search.any'), search.brands)}
          />
          <Select
            label={t('search.model')}
            value={String(choices.modelId ?? '')}
            onChange={(text) => change({ ...choices, modelId: toId(text) })}
            options={toOptions(t('search.any'), search.models)}
            disabled={!choices.brandId}
          />
          <Select
            label={t('search.yearFrom')}
            value={String(choices.yearFrom ?? '')}
            onChange={(text) => change({ ...choices, yearFrom: toId(text) })}
            options={[
              { value: '', label: t('search.anyYear') },
              ...listYears(currentYear).map((year) => ({
                value: String(year),
                label: String(year),
              })),
            ]}
          />
          <DigitsField
            ref={priceField}
            label={t('search.priceTo')}
            unit={RUBLE_SIGN}
            converts="amount"
            placeholder={t('search.anyPrice')}
            value={price}
            error={
              isPriceChecked && isPriceInvalid
                ? t('search.wrongPrice', { max: formatNumber(postLimits.price) })
                : undefined
            }
            onChange={(text) => {
              setPrice(text);
              setPriceChecked(false);
              change({ ...choices, priceTo: parsePrice(text) });
            }}
            onBlur={() => setPriceChecked(true)}
          />
          <Button
            look="primary"
            type="submit"
            onMouseEnter={() => prepareRoute(resultsAddress)}
            className="col-span-2 min-h-12 desk:col-span-1 desk:mt-[22px] desk:min-h-11 desk:w-[264px]"
          >
            <span className={classes('transition-opacity', isCounting && 'opacity-60')}>
              {submitLabel}
            </span>
          </Button>
        </div>
        <Announcement text={isCounting ? '' : submitLabel} />
      </form>
    </search>
  );
}
