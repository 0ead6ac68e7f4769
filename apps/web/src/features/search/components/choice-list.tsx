import { Ban, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { classes } from '@/ui/classes.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { type Choice, orderChoices } from '../choices.ts';

interface RowProps {
  choice: Choice;
  chosen: boolean;
  excluded: boolean;
  onToggle: () => void;
  onExclude?: (() => void) | undefined;
}

function Row({ choice, chosen, excluded, onToggle, onExclude }: RowProps) {
  const { t } = useTranslation('search');
  const { name, hint, count } = choice;
  return (
    <li className="group flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={
            <span className={excluded ? 'text-muted line-through' : undefined}>
              {name}
              {hint && <span className="ml-1.5 text-[13px] text-muted">{hint}</span>}
            </span>
          }
          count={count}
          checked={chosen}
          disabled={count === 0 && !chosen && !excluded}
          onChange={onToggle}
        />
      </div>
      {onExclude && (
        <button
          type="button"
          aria-pressed={excluded}
          aria-label={t('make.exclude', { name })}
          title={t('make.exclude', { name })}
          disabled={count === 0 && !excluded}
          onClick={onExclude}
          className={classes(
            'flex size-11 shrink-0 items-center justify-center rounded-full transition-colors not-disabled:hover:bg-sunken disabled:invisible desk:size-8',
            excluded
              ? 'text-accent'
              : // Where one can point, it waits for the row to be pointed at.
                'text-control group-focus-within:opacity-100 group-hover:opacity-100 not-disabled:hover:text-ink pointer-fine:opacity-0',
          )}
        >
          <Ban aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

/** The room the shortest form of a list takes. */
function Waiting({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places never move
    <div key={row} className="flex h-11 items-center desk:h-9">
      <Skeleton className="h-5 w-full" />
    </div>
  ));
}

interface ChoiceListProps {
  label: string;
  labelShown?: boolean;
  searchLabel?: string;
  /** Undefined while it is on its way. */
  choices: readonly Choice[] | undefined;
  chosen: readonly number[];
  excluded?: readonly number[];
  onToggle: (id: number) => void;
  onExclude?: (id: number) => void;
  /** How many stand there before one asks for all. */
  shortest?: number;
}

const SEARCH_FROM = 12;

/** Several of a long list: the most wanted first, the rest on demand, with a search. */
export function ChoiceList({
  label,
  labelShown = false,
  searchLabel,
  choices,
  chosen,
  excluded = [],
  onToggle,
  onExclude,
  shortest = 8,
}: ChoiceListProps) {
  const { t } = useTranslation('search');
  const searchId = useId();
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  const kept = [...chosen, ...excluded];
  const { top, rest } = orderChoices(choices ?? [], { wanted, shortest, kept });
  const row = (choice: Choice) => (
    <Row
      key={choice.id}
      choice={choice}
      chosen={chosen.includes(choice.id)}
      excluded={excluded.includes(choice.id)}
      onToggle={() => onToggle(choice.id)}
      onExclude={onExclude && (() => onExclude(choice.id))}
    />
  );
  const total = choices?.length ?? 0;
  return (
    <fieldset className="min-w-0">
      <legend className={labelShown ? 'mb-1 text-[13px] leading-[18px] text-muted' : 'sr-only'}>
        {label}
      </legend>
      {(total >= SEARCH_FROM || !choices) && (
        <div className="mb-1 flex items-center rounded-control border border-control bg-card px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent">
          <Search aria-hidden className="size-4 shrink-0 text-muted" />
          <input
            id={searchId}
            type="text"
            autoComplete="off"
            aria-label={searchLabel ?? t('make.findIn', { label })}
            placeholder={searchLabel ?? t('make.findIn', { label })}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="min-h-[42px] w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-muted"
          />
        </div>
      )}
      {!choices && <Waiting rows={shortest + 1} />}
      <div
        className={classes(all && !wanted && 'max-h-96 overflow-y-auto overscroll-contain pr-1')}
      >
        <ul>{top.map(row)}</ul>
        {all && !wanted && rest.length > 0 && (
          <ul className="mt-1 border-t border-line pt-1">{rest.map(row)}</ul>
        )}
      </div>
      {wanted && top.length === 0 && <p className="py-2 text-muted">{t('make.nothing')}</p>}
      {!wanted && rest.length > 0 && (
        <button
          type="button"
          onClick={() => setAll(!all)}
          className="min-h-11 font-semibold underline-offset-4 hover:underline desk:min-h-9"
        >
          {all ? t('make.less') : t('make.all', { count: total })}
        </button>
      )}
    </fieldset>
  );
}
