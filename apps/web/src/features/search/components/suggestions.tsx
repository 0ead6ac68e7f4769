import { type Suggestion, type SuggestionKind, suggestSearches } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseComboboxPropGetters } from 'downshift';
import { ListFilter, MapPin, Search, Tag } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { addTexts, currentLanguage, useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { classes } from '@/ui/classes.ts';
import en from '../search-words.en.json';
import ru from '../search-words.ru.json';
import { sortSuggestions } from '../sort-suggestions.ts';
import { usePlaceBelow } from '../use-place-below.ts';

// Bundled with this component, which loads when the user types.
addTexts({ 'search-words': { ru, en }[currentLanguage()] });

const REST_MS = 150;

const icons: Record<SuggestionKind, typeof Tag> = {
  brand: Tag,
  model: Tag,
  generation: Tag,
  body: Tag,
  city: MapPin,
  filter: ListFilter,
};

interface SuggestionsProps {
  field: RefObject<HTMLElement | null>;
  text: string;
  found: readonly Suggestion[];
  onFound: (found: readonly Suggestion[]) => void;
  highlightedIndex: number;
  menu: HTMLAttributes<HTMLElement>;
  getItemProps: UseComboboxPropGetters<Suggestion | null>['getItemProps'];
  onChoose: (suggestion: Suggestion | undefined) => void;
  /** True if a suggestion's number of ads applies: other filters would narrow it. */
  counted: boolean;
}

/** Suggested searches for the typed words, requested after a pause; the previous ones stay until others load. */
export default function Suggestions(props: SuggestionsProps) {
  const { text, found, onFound } = props;
  const { t } = useTranslation('search-words');
  const wanted = text.trim();
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(suggestSearches, { query: { q: rested } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    onFound(sortSuggestions(data?.suggestions ?? []));
    return () => onFound([]);
  }, [data, onFound]);
  const isCurrent = data !== undefined && !isPlaceholderData && rested === wanted;
  return (
    <>
      <p role="status" className="sr-only">
        {isCurrent &&
          (found.length === 0 ? t('suggest.none') : t('suggest.found', { count: found.length }))}
      </p>
      {found.length > 0 && <List {...props} />}
    </>
  );
}

function List({
  field,
  text,
  found,
  highlightedIndex,
  menu,
  getItemProps,
  onChoose,
  counted,
}: SuggestionsProps) {
  const { t } = useTranslation('search-words');
  const { t: tSearch } = useTranslation('search');
  const place = usePlaceBelow(field);
  const option = (index: number, content: ReactNode) => (
    <div
      key={index}
      {...getItemProps({
        item: found[index] ?? null,
        index,
        onClick: () => onChoose(found[index]),
      })}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5',
        index === highlightedIndex && 'bg-sunken [&_.text-muted]:text-ink',
        index === found.length && 'border-t border-line',
      )}
    >
      {content}
    </div>
  );
  return (
    <div
      {...menu}
      role="listbox"
      aria-label={t('suggest.label')}
      style={place}
      className="fade-in fixed z-30 overflow-y-auto overscroll-contain rounded-control border border-line bg-card py-1 text-ink shadow-float"
    >
      {found.map(({ kind, name, count }, index) => {
        const Icon = icons[kind];
        return option(
          index,
          <>
            <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{name}</span>
              <span className="block text-[13px] leading-[18px] text-muted">
                {t(`suggest.kind.${kind}`)}
              </span>
            </span>
            {counted && (
              <span className="shrink-0 text-[13px] text-muted">
                {tSearch('found', { count, shown: formatNumber(count) })}
              </span>
            )}
          </>,
        );
      })}
      {option(
        found.length,
        <>
          <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">
            {t('suggest.words', { words: text.trim() })}
          </span>
        </>,
      )}
    </div>
  );
}
