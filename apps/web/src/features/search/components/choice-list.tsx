import { Ban, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { classes } from '@/ui/classes.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { useEnabledWhileFocused } from '@/ui/use-enabled-while-focused.ts';
import { type Choice, sortChoices } from '../choices.ts';
import type { ChoiceCount } from '../use-facets.ts';

interface ChoiceRowProps {
  choice: Choice;
  count: ChoiceCount | undefined;
  isFolded: boolean;
  checked: boolean;
  isExcluded: boolean;
  onToggle: () => void;
  onExclude: (() => void) | undefined;
}

function ChoiceRow({
  choice,
  count,
  isFolded,
  checked,
  isExcluded,
  onToggle,
  onExclude,
}: ChoiceRowProps) {
  const { t } = useTranslation('search');
  const { name, hint } = choice;
  const isEmpty = count ? count.isEmpty : choice.count === 0;
  const enabledProps = useEnabledWhileFocused(isEmpty && !isExcluded);
  return (
    <li
      className={classes(
        'group flex items-center gap-1',
        isFolded && 'rounded-full border border-control pr-3.5 pl-2.5',
      )}
    >
      <div className="min-w-0 flex-1">
        <Checkbox
          label={
            <span className={isExcluded ? 'text-muted line-through' : undefined}>
              {name}
              {hint && <span className="ml-1.5 text-[13px] text-muted">{hint}</span>}
            </span>
          }
          count={isExcluded ? undefined : count?.text}
          checked={checked}
          disabled={isEmpty && !checked && !isExcluded}
          onChange={onToggle}
        />
      </div>
      {onExclude && (
        <button
          type="button"
          aria-pressed={isExcluded}
          aria-label={t('make.exclude', { name })}
          title={t('make.exclude', { name })}
          {...enabledProps}
          onClick={onExclude}
          className={classes(
            'flex size-11 shrink-0 items-center justify-center rounded-full transition-colors not-disabled:hover:bg-sunken disabled:invisible desk:size-8',
            isExcluded
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

function ChoiceSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    <div key={row} className="flex h-11 items-center desk:h-9">
      <Skeleton className="h-5 w-full" />
    </div>
  ));
}

interface ChoiceListProps {
  label: string;
  isLabelShown?: boolean;
  searchLabel?: string;
  choices: readonly Choice[] | undefined;
  selectedIds: readonly number[];
  excludedIds?: readonly number[];
  onToggle: (id: number) => void;
  onExclude?: (id: number) => void;
  countOf: (id: number) => ChoiceCount | undefined;
  popularCount?: number;
}

const MIN_CHOICES_FOR_SEARCH = 12;

/**
 * Multiple choice from a long list: the most common entries first, the rest on demand, with a search. With a
 * selection the list collapses to it until the user expands it.
 */
export function ChoiceList({
  label,
  isLabelShown = false,
  searchLabel,
  choices,
  selectedIds,
  excludedIds = [],
  onToggle,
  onExclude,
  countOf,
  popularCount = 8,
}: ChoiceListProps) {
  const { t } = useTranslation('search');
  const searchId = useId();
  const [searchText, setSearchText] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const [lastUnchecked, setLastUnchecked] = useState<readonly number[]>([]);
  const isFolded = selectedIds.length > 0 && !isExpanded;
  // The entry unchecked last stays at its position and retains the focus.
  const pinnedIds = [...selectedIds, ...excludedIds, ...lastUnchecked];
  const { top, rest } = sortChoices(choices ?? [], {
    searchText,
    popularCount: isFolded ? 0 : popularCount,
    pinnedIds,
  });
  const total = choices?.length ?? 0;
  // A single list, so that a checked entry retains the focus when it moves.
  const shownChoices = isExpanded && !searchText ? [...top, ...rest] : top;
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelShown ? 'mb-1 text-[13px] leading-[18px] text-muted' : 'sr-only'}>
        {label}
      </legend>
      {!isFolded && (total >= MIN_CHOICES_FOR_SEARCH || !choices) && (
        <div className="mb-1 flex items-center rounded-control border border-control bg-card px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent">
          <Search aria-hidden className="size-4 shrink-0 text-muted" />
          <input
            id={searchId}
            type="text"
            autoComplete="off"
            aria-label={searchLabel ?? t('make.findIn', { label })}
            placeholder={searchLabel ?? t('make.findAny')}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
            className="min-h-[42px] w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-muted"
          />
        </div>
      )}
      {!choices && <ChoiceSkeletons rows={isFolded ? 2 : popularCount + 1} />}
      <ul
        className={classes(
          isFolded && 'flex flex-wrap gap-2',
          isExpanded && !searchText && 'max-h-96 overflow-y-auto overscroll-contain pr-1',
        )}
      >
        {shownChoices.map((choice) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            count={countOf(choice.id)}
            isFolded={isFolded}
            checked={selectedIds.includes(choice.id)}
            isExcluded={excludedIds.includes(choice.id)}
            onToggle={() => {
              // Must precede the change, which may render at once.
              setLastUnchecked(selectedIds.includes(choice.id) ? [choice.id] : []);
              onToggle(choice.id);
              setSearchText('');
              if (selectedIds.length === 0) setIsExpanded(false);
            }}
            // Next to selected entries an exclusion would have no effect.
            onExclude={
              onExclude && (selectedIds.length === 0 || excludedIds.includes(choice.id))
                ? () => onExclude(choice.id)
                : undefined
            }
          />
        ))}
      </ul>
      {searchText && top.length === 0 && <p className="py-2 text-muted">{t('make.nothing')}</p>}
      {!searchText && rest.length > 0 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="min-h-11 font-semibold underline-offset-4 hover:underline desk:min-h-9"
        >
          {isExpanded
            ? t('make.less')
            : isFolded
              ? t('make.more')
              : t('make.all', { count: total })}
        </button>
      )}
    </fieldset>
  );
}
