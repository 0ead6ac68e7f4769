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
import { countInPanel, withField } from '../filter-fields.ts';

// Optional: if it fails to load, the field works without suggestions.
const Suggestions = lazyComponent(
  () => import('./suggestions.tsx'),
  () => null,
);

const MAX_WORDS = 100;
const NO_HIGHLIGHT = -1;

const { InputBlur, InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

/** Keys that move the caret, and from the list back to the text. */
const TEXT_KEYS: readonly string[] = ['Home', 'End', 'ArrowLeft', 'ArrowRight'];

interface WordsFieldProps {
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  desktop: boolean;
}

/**
 * Text field of a search. Applied with Enter or on blur. Until then it suggests searches; Escape closes the
 * list, then discards the text.
 */
export function WordsField({ address, go, desktop }: WordsFieldProps) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const field = useRef<HTMLElement>(null);
  const text = typed ?? address.q ?? '';

  const list = useCombobox<Suggestion | null>({
    // The last entry is the plain words.
    items: found.length > 0 ? [...found, null] : [],
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
  const { highlightedIndex, closeMenu, setHighlightedIndex, getInputProps, getItemProps } = list;
  const menu = list.getMenuProps({ 'aria-labelledby': undefined }, { suppressRefError: true });
  const offers = list.isOpen && text.trim() !== '';
  const expanded = offers && found.length > 0;

  const searchWords = () => {
    closeMenu();
    if (typed === null) return;
    const words = typed.trim() || undefined;
    setTyped(null);
    if (words !== address.q) go(withField(address, 'q', words));
  };
  /** Chooses a suggestion, or the plain words for undefined. */
  const choose = async (suggestion: Suggestion | undefined) => {
    if (suggestion) {
      closeMenu();
      setTyped(null);
      const { brand_id: [make] = [], model_id: models } = suggestion.filter;
      // With the names of the make's models the address uses slugs.
      if (make && models) await queryClient.ensureQueryData(modelsQuery(make)).catch(() => {});
      go(applySuggestedSearch(address, suggestion.filter));
    } else {
      searchWords();
    }
    // The phone's on-screen keyboard would cover the results.
    if (!desktop) field.current?.querySelector('input')?.blur();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.nativeEvent.isComposing || !isArrow) skipDownshift(event);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      void choose(expanded ? found[highlightedIndex] : undefined);
    } else if (TEXT_KEYS.includes(event.key)) {
      setHighlightedIndex(NO_HIGHLIGHT);
    } else if (event.key === 'Escape' && (expanded || typed !== null || text !== '')) {
      // Otherwise the browser clears the field.
      event.preventDefault();
      closeMenu();
      if (!expanded) setTyped(null);
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
          'aria-expanded': expanded,
          ...(!expanded && { 'aria-activedescendant': undefined }),
          enterKeyHint: 'search',
          spellCheck: false,
          maxLength: MAX_WORDS,
          placeholder: t('wordsExample'),
          onChange: ({ currentTarget }) => setTyped(currentTarget.value),
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
      {offers && (
        <Suspense>
          <Suggestions
            {...{ field, text, found, highlightedIndex, menu, getItemProps }}
            onFound={setFound}
            onChoose={(suggestion) => void choose(suggestion)}
            counted={countInPanel(address) === 0}
          />
        </Suspense>
      )}
    </search>
  );
}
