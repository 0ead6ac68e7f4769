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
import { usePositionBelow } from '../use-position-below.ts';

// Bundled with this component, which loads when the user types.
addTexts({ 'search-words': { ru, en }[currentLanguage()] });

const SUGGESTIONS_DELAY_MS = 150;

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
  suggestions: readonly Suggestion[];
  onLoad: (suggestions: readonly Suggestion[]) => void;
  highlightedIndex: number;
  menu: HTMLAttributes<HTMLElement>;
  getItemProps: UseComboboxPropGetters<Suggestion | null>['getItemProps'];
  onChoose: (suggestion: Suggestion | undefined) => void;
  /** False with other filters, which would narrow the number of ads of a suggestion. */
  showsCounts: boolean;
}

/** Suggested searches for the typed words, requested after a pause; the previous ones stay until others load. */
export default function Suggestions(props: SuggestionsProps) {
  const { text, suggestions, onLoad } = props;
  const { t } = useTranslation('search-words');
  const trimmedText = text.trim();
  const [settledText, setSettledText] = useState(trimmedText);
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(trimmedText), SUGGESTIONS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [trimmedText]);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(suggestSearches, { query: { q: settledText } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    onLoad(sortSuggestions(data?.suggestions ?? []));
    return () => onLoad([]);
  }, [data, onLoad]);
  const isCurrent = data !== undefined && !isPlaceholderData && settledText === trimmedText;
  return (
    <>
      <p role="status" className="sr-only">
        {isCurrent &&
          (suggestions.length === 0
            ? t('suggest.none')
            : t('suggest.found', { count: suggestions.length }))}
      </p>
      {suggestions.length > 0 && <SuggestionList {...props} />}
    </>
  );
}

function SuggestionList({
  field,
  text,
  suggestions,
  highlightedIndex,
  menu,
  getItemProps,
  onChoose,
  showsCounts,
}: SuggestionsProps) {
  const { t } = useTranslation('search-words');
  const { t: tSearch } = useTranslation('search');
  const position = usePositionBelow(field);
  const renderOption = (index: number, content: ReactNode) => (
    <div
      key={index}
      {...getItemProps({
        item: suggestions[index] ?? null,
        index,
        onClick: () => onChoose(suggestions[index]),
      })}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5',
        index === highlightedIndex && 'bg-sunken [&_.text-muted]:text-ink',
        index === suggestions.length && 'border-t border-line',
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
      style={position}
      className="fade-in fixed z-30 overflow-y-auto overscroll-contain rounded-control border border-line bg-card py-1 text-ink shadow-float"
    >
      {suggestions.map(({ kind, name, count }, index) => {
        const Icon = icons[kind];
        return renderOption(
          index,
          <>
            <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{name}</span>
              <span className="block text-[13px] leading-[18px] text-muted">
                {t(`suggest.kind.${kind}`)}
              </span>
            </span>
            {showsCounts && (
              <span className="shrink-0 text-[13px] text-muted">
                {tSearch('found', { count, shown: formatNumber(count) })}
              </span>
            )}
          </>,
        );
      })}
      {renderOption(
        suggestions.length,
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
