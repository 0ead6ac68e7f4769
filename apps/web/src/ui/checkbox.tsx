import { Check, Search } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { findByName } from '@/lib/find-by-name.ts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useEnabledWhileFocused } from './use-enabled-while-focused.ts';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Number of ads that this choice would give, or its formatted text. */
  count?: number | string | undefined;
  disabled?: boolean | undefined;
}

export function Checkbox({ label, checked, onChange, count, disabled }: CheckboxProps) {
  const disabledProps = useEnabledWhileFocused(disabled);
  return (
    <label className="group flex min-h-11 cursor-pointer items-center gap-3 desk:min-h-9 has-disabled:cursor-not-allowed has-disabled:text-muted">
      <span className="relative flex size-5 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          {...disabledProps}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 cursor-[inherit] appearance-none rounded-[5px] border border-control bg-card transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-[3px] hidden size-3.5 text-on-accent peer-checked:block"
        />
      </span>
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && (
        <span data-count className="text-[13px] text-muted">
          {typeof count === 'number' ? formatNumber(count) : count}
        </span>
      )}
    </label>
  );
}

interface CheckboxListProps<Value extends number | string> {
  /** Accessible name of the group, the same as its visible heading. */
  label: string;
  options: readonly {
    id: Value;
    name: string;
    count?: number | string | undefined;
    isEmpty?: boolean | undefined;
  }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

const SEARCH_MIN_OPTIONS = 9;

export function CheckboxList<Value extends number | string>({
  label,
  options,
  value,
  onChange,
}: CheckboxListProps<Value>) {
  const { t } = useTranslation('ui');
  const searchId = useId();
  const [searchText, setSearchText] = useState('');
  const matches = findByName(options, searchText, ({ name }) => [name]);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {options.length >= SEARCH_MIN_OPTIONS && (
        <div className="mb-1 flex items-center rounded-control border border-control bg-card px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent">
          <Search aria-hidden className="size-4 text-muted" />
          <label htmlFor={searchId} className="sr-only">
            {t('list.search', { label })}
          </label>
          <input
            id={searchId}
            type="text"
            autoComplete="off"
            value={searchText}
            placeholder={t('list.placeholder')}
            onChange={(event) => setSearchText(event.target.value)}
            className="min-h-11 w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-muted desk:min-h-9"
          />
        </div>
      )}
      <div className="-mx-1 max-h-80 overflow-y-auto overscroll-contain px-1">
        {matches.map(({ id, name, count, isEmpty = false }) => (
          <Checkbox
            key={id}
            label={name}
            count={count}
            checked={value.includes(id)}
            disabled={isEmpty && !value.includes(id)}
            onChange={(checked) =>
              onChange(checked ? [...value, id] : value.filter((chosen) => chosen !== id))
            }
          />
        ))}
        {matches.length === 0 && <p className="py-2 text-muted">{t('list.nothing')}</p>}
      </div>
    </fieldset>
  );
}
