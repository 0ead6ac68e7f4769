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

const RUBLE = '₽';
const OLDEST_YEAR = 1950;
const YEARLY_FROM = 1990;
const DECADE = 10;

/** Lists recent years one by one, then decades. */
function years(newest: number): number[] {
  const all: number[] = [];
  for (let year = newest; year >= YEARLY_FROM; year -= 1) all.push(year);
  for (let year = YEARLY_FROM - DECADE; year >= OLDEST_YEAR; year -= DECADE) all.push(year);
  return all;
}

const toId = (text: string) => (text === '' ? undefined : Number(text));

function readPrice(text: string): number | undefined {
  const price = readNumber(text, { unit: RUBLE, converts: 'amount' });
  return price !== undefined && price <= postLimits.price ? price : undefined;
}

interface Counted {
  id: number;
  name: string;
  count: number;
}

function toOptions(any: string, items: readonly Counted[]) {
  const named = items.map(({ id, name, count }) => ({
    value: String(id),
    label: `${name} · ${formatNumber(count)}`,
  }));
  return [{ value: '', label: any }, ...named];
}

/** Announces a changed number to screen readers, but not the initial one. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (text !== first) setChanged(true);
  }, [text, first]);
  return (
    <p role="status" className="sr-only">
      {changed ? text : ''}
    </p>
  );
}

export function QuickSearch({ search }: { search: ReturnType<typeof useQuickSearch> }) {
  const { t } = useTranslation('home');
  const goTo = useGoTo();
  const { chosen, change, filter, count, counting } = search;
  const target = addresses.search(filter, {
    brand: search.brands.find(({ id }) => id === chosen.brandId),
    model: search.models.find(({ id }) => id === chosen.modelId),
  });
  const thisYear = new Date(useNow()).getFullYear();
  const [price, setPrice] = useState('');
  const priceField = useRef<HTMLInputElement>(null);
  const [priceDone, setPriceDone] = useState(false);
  const wrongPrice = price.trim() !== '' && chosen.priceTo === undefined;

  const show =
    count === undefined
      ? t('search.submit')
      : count === 0
        ? t('search.nothing')
        : t('search.show', { count, value: formatNumber(count) });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setPriceDone(true);
    if (wrongPrice) priceField.current?.focus();
    else goTo(target);
  };

  return (
    <search aria-label={t('search.label')}>
      <form
        onSubmit={onSubmit}
        onFocus={() => prepareRoute(target)}
        className="flex flex-col gap-3.5 rounded-card border border-line bg-card p-3.5 text-ink shadow-float desk:p-5"
      >
        <KindSwitch value={chosen.kind} onChange={(kind) => change({ ...chosen, kind })} />
        <div className="grid grid-cols-2 items-start gap-3 desk:grid-cols-[1.25fr_1.25fr_0.8fr_1fr_auto]">
          <Select
            label={t('search.make')}
            value={String(chosen.brandId ?? '')}
            onChange={(text) => change({ ...chosen, brandId: toId(text) })}
            options={toOptions(t('search.any'), search.brands)}
          />
          <Select
            label={t('search.model')}
            value={String(chosen.modelId ?? '')}
            onChange={(text) => change({ ...chosen, modelId: toId(text) })}
            options={toOptions(t('search.any'), search.models)}
            disabled={!chosen.brandId}
          />
          <Select
            label={t('search.yearFrom')}
            value={String(chosen.yearFrom ?? '')}
            onChange={(text) => change({ ...chosen, yearFrom: toId(text) })}
            options={[
              { value: '', label: t('search.anyYear') },
              ...years(thisYear).map((year) => ({ value: String(year), label: String(year) })),
            ]}
          />
          <DigitsField
            ref={priceField}
            label={t('search.priceTo')}
            unit={RUBLE}
            converts="amount"
            placeholder={t('search.anyPrice')}
            value={price}
            error={
              priceDone && wrongPrice
                ? t('search.wrongPrice', { max: formatNumber(postLimits.price) })
                : undefined
            }
            onChange={(text) => {
              setPrice(text);
              setPriceDone(false);
              change({ ...chosen, priceTo: readPrice(text) });
            }}
            onBlur={() => setPriceDone(true)}
          />
          <Button
            look="primary"
            type="submit"
            onMouseEnter={() => prepareRoute(target)}
            className="col-span-2 min-h-12 desk:col-span-1 desk:mt-[22px] desk:min-h-11 desk:w-[264px]"
          >
            <span className={classes('transition-opacity', counting && 'opacity-60')}>{show}</span>
          </Button>
        </div>
        <Announcement text={counting ? '' : show} />
      </form>
    </search>
  );
}
