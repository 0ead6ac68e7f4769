import { Ban, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { classes } from '@/ui/classes.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { useEnabledWhileFocused } from '@/ui/use-enabled-while-focused.ts';
import { type Choice, sortChoices } from '../choices.ts';
import type { ChoiceNumber } from '../use-facets.ts';

interface RowProps {
  choice: Choice;
  number: ChoiceNumber | undefined;
  folded: boolean;
  chosen: boolean;
  excluded: boolean;
  onToggle: () => void;
  onExclude: (() => void) | undefined;
}

function Row({ choice, number, folded, chosen, excluded, onToggle, onExclude }: RowProps) {
  const { t } = useTranslation('search');
  const { name, hint } = choice;
  const isEmpty = number ? number.isEmpty : choice.count === 0;
  const enabling = useEnabledWhileFocused(isEmpty && !excluded);
  return (
    <li
      className={classes(
        'group flex items-center gap-1',
        folded && 'rounded-full border border-control pr-3.5 pl-2.5',
      )}
    >
      <div className="min-w-0 flex-1">
        <Checkbox
          label={
            <span className={excluded ? 'text-muted line-through' : undefined}>
              {name}
              {hint && <span className="ml-1.5 text-[13px] text-muted">{hint}</span>}
            </span>
          }
          count={excluded ? undefined : number?.text}
          checked={chosen}
          disabled={isEmpty && !chosen && !excluded}
          onChange={onToggle}
        />
      </div>
      {onExclude && (
        <button
          type="button"
          aria-pressed={excluded}
          aria-label={t('make.exclude', { name })}
          title={t('make.exclude', { name })}
          {...enabling}
          onClick={onExclude}
          className={classes(
            'flex size-11 shrink-0 items-center justify-center rounded-full transition-colors not-disabled:hover:bg-sunken disabled:invisible desk:size-8',
            excluded
              ? 'text-accent'
              : // With a pointer, the button appears on hover of the row.
                'text-control group-focus-within:opacity-100 group-hover:opacity-100 not-disabled:hover:text-ink pointer-fine:opacity-0',
          )}
        >
          <Ban aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

function Waiting({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    <div key={row} className="flex h-11 items-center desk:h-9">
      <Skeleton className="h-5 w-full" />
    </div>
  ));
}

interface ChoiceListProps {
  label: string;
  labelShown?: boolean;
  searchLabel?: string;
  choices: readonly Choice[] | undefined;
  chosen: readonly number[];
  excluded?: readonly number[];
  onToggle: (id: number) => void;
  onExclude?: (id: number) => void;
  numberOf: (id: number) => ChoiceNumber | undefined;
  shortest?: number;
}

const SEARCH_FROM = 12;

/**
 * Multiple choice from a long list: the most common entries first, the rest on demand, with a search. With a
 * selection the list collapses to it until the user expands it.
 */
export function ChoiceList({
  label,
  labelShown = false,
  searchLabel,
  choices,
  chosen,
  excluded = [],
  onToggle,
  onExclude,
  numberOf,
  shortest = 8,
}: ChoiceListProps) {
  const { t } = useTranslation('search');
  const searchId = useId();
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  const [unchecked, setUnchecked] = useState<readonly number[]>([]);
  const folded = chosen.length > 0 && !all;
  // The entry unchecked last stays at its position and retains the focus.
  const kept = [...chosen, ...excluded, ...unchecked];
  const { top, rest } = sortChoices(choices ?? [], {
    wanted,
    shortest: folded ? 0 : shortest,
    kept,
  });
  const total = choices?.length ?? 0;
  // A single list, so that a checked entry retains the focus when it moves.
  const shown = all && !wanted ? [...top, ...rest] : top;
  return (
    <fieldset className="min-w-0">
      <legend className={labelShown ? 'mb-1 text-[13px] leading-[18px] text-muted' : 'sr-only'}>
        {label}
      </legend>
      {!folded && (total >= SEARCH_FROM || !choices) && (
        <div className="mb-1 flex items-center rounded-control border border-control bg-card px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent">
          <Search aria-hidden className="size-4 shrink-0 text-muted" />
          <input
            id={searchId}
            type="text"
            autoComplete="off"
            aria-label={searchLabel ?? t('make.findIn', { label })}
            placeholder={searchLabel ?? t('make.findAny')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="min-h-[42px] w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-muted"
          />
        </div>
      )}
      {!choices && <Waiting rows={folded ? 2 : shortest + 1} />}
      <ul
        className={classes(
          folded && 'flex flex-wrap gap-2',
          all && !wanted && 'max-h-96 overflow-y-auto overscroll-contain pr-1',
        )}
      >
        {shown.map((choice) => (
          <Row
            key={choice.id}
            choice={choice}
            number={numberOf(choice.id)}
            folded={folded}
            chosen={chosen.includes(choice.id)}
            excluded={excluded.includes(choice.id)}
            onToggle={() => {
              // Before the change, which may render at once.
              setUnchecked(chosen.includes(choice.id) ? [choice.id] : []);
              onToggle(choice.id);
              setWanted('');
              if (chosen.length === 0) setAll(false);
            }}
            // Next to selected entries an exclusion would have no effect.
            onExclude={
              onExclude && (chosen.length === 0 || excluded.includes(choice.id))
                ? () => onExclude(choice.id)
                : undefined
            }
          />
        ))}
      </ul>
      {wanted && top.length === 0 && <p className="py-2 text-muted">{t('make.nothing')}</p>}
      {!wanted && rest.length > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="min-h-11 font-semibold underline-offset-4 hover:underline desk:min-h-9"
        >
          {all ? t('make.less') : folded ? t('make.more') : t('make.all', { count: total })}
        </button>
      )}
    </fieldset>
  );
}
