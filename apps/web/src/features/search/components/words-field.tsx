import type { SearchAddress, Suggestion } from '@pitlane/contracts';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient } from '@/lib/query.ts';
import { TextField } from '@/ui/field.tsx';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { skipDownshift } from '@/ui/skip-downshift.ts';
import { modelsQuery } from '../api/catalogue.ts';
import { applySuggestedSearch } from '../filter-edits.ts';
import { countAppliedInPanel, withField } from '../filter-fields.ts';

// Optional: if it fails to load, the field works without suggestions.
const Suggestions = lazyComponent(
  () => import('./suggestions.tsx'),
  () => null,
);

const MAX_WORDS_LENGTH = 100;
const NO_HIGHLIGHT = -1;

const { InputBlur, InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

/** Keys that move the caret and return the highlight from the list to the text. */
const TEXT_KEYS: readonly string[] = ['Home', 'End', 'ArrowLeft', 'ArrowRight'];

interface WordsFieldProps {
  address: SearchAddress;
  goToSearch: (next: SearchAddress) => void;
  isDesktop: boolean;
}

/**
 * Text field of a search. Applied with Enter or on blur. Until then it suggests searches; Escape closes the
 * list, then discards the text.
 */
export function WordsField({ address, goToSearch, isDesktop }: WordsFieldProps) {
  const { t } = useTranslation('search');
  const [draft, setDraft] = useState<string | null>(null);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const field = useRef<HTMLElement>(null);
  const text = draft ?? address.q ?? '';

  const combobox = useCombobox<Suggestion | null>({
    // The last entry is the plain words.
    items: suggestions.length > 0 ? [...suggestions, null] : [],
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: NO_HIGHLIGHT,
    stateReducer: (state, { type, changes }) => {
      if (type === InputBlur || type === InputClick || type === MenuMouseLeave) return state;
      const from = state.highlightedIndex;
      const to = changes.highlightedIndex ?? NO_HIGHLIGHT;
      const wraps =
        (type === InputKeyDownArrowDown && to < from) ||
        (type === InputKeyDownArrowUp && from !== NO_HIGHLIGHT && to > from);
      // Between the last and the first entry the highlight returns to the text.
      return wraps ? { ...changes, highlightedIndex: NO_HIGHLIGHT } : changes;
    },
  });
  const { highlightedIndex, closeMenu, setHighlightedIndex, getInputProps, getItemProps } =
    combobox;
  const menu = combobox.getMenuProps({ 'aria-labelledby': undefined }, { suppressRefError: true });
  const showsSuggestions = combobox.isOpen && text.trim() !== '';
  const isExpanded = showsSuggestions && suggestions.length > 0;

  const searchWords = () => {
    closeMenu();
    if (draft === null) return;
    const words = draft.trim() || undefined;
    setDraft(null);
    if (words !== address.q) goToSearch(withField(address, 'q', words));
  };
  /** Applies a suggestion, or the plain words for `undefined`. */
  const applySuggestion = async (suggestion: Suggestion | undefined) => {
    if (suggestion) {
      closeMenu();
      setDraft(null);
      const { brand_id: [makeId] = [], model_id: modelIds } = suggestion.filter;
      // Once the names of the make's models are loaded, the address uses slugs.
      if (makeId && modelIds)
        await queryClient.ensureQueryData(modelsQuery(makeId)).catch(() => {});
      goToSearch(applySuggestedSearch(address, suggestion.filter));
    } else {
      searchWords();
    }
    // The phone's on-screen keyboard would cover the results.
    if (!isDesktop) field.current?.querySelector('input')?.blur();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.nativeEvent.isComposing || !isArrow) skipDownshift(event);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      void applySuggestion(isExpanded ? suggestions[highlightedIndex] : undefined);
    } else if (TEXT_KEYS.includes(event.key)) {
      setHighlightedIndex(NO_HIGHLIGHT);
    } else if (event.key === 'Escape' && (isExpanded || draft !== null || text !== '')) {
      // Otherwise the browser clears the field.
      event.preventDefault();
      closeMenu();
      if (!isExpanded) setDraft(null);
    }
  };
  const onBlur = (event: FocusEvent) => {
    skipDownshift(event);
    searchWords();
  };

  return (
    <search ref={field} className="relative mt-3 block">
      <TextField
        {...getInputProps({
          label: t('field.q'),
          labelHidden: true,
          type: 'search',
          'aria-labelledby': undefined,
          'aria-expanded': isExpanded,
          ...(!isExpanded && { 'aria-activedescendant': undefined }),
          enterKeyHint: 'search',
          spellCheck: false,
          maxLength: MAX_WORDS_LENGTH,
          placeholder: t('wordsExample'),
          onChange: ({ currentTarget }) => setDraft(currentTarget.value),
          onBlur,
          onKeyDown,
        })}
      />
      {text === '' && (
        <Search
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-[14px] size-4 text-muted"
        />
      )}
      {showsSuggestions && (
        <Suspense>
          <Suggestions
            {...{ field, text, suggestions, highlightedIndex, menu, getItemProps }}
            onLoad={setSuggestions}
            onChoose={(suggestion) => void applySuggestion(suggestion)}
            showsCounts={countAppliedInPanel(address) === 0}
          />
        </Suspense>
      )}
    </search>
  );
}
