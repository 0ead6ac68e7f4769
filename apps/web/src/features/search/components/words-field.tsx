import type { SearchAddress, Suggestion } from '@pitlane/contracts';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient } from '@/lib/query.ts';
import { TextField } from '@/ui/field.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { skipDownshift } from '@/ui/skip-downshift.ts';
import { modelsQuery } from '../api/catalogue.ts';
import { besideOthers } from '../filter-edits.ts';
import { countInPanel, withField } from '../filter-fields.ts';

// What does not come is not missed: the words are looked for without it.
const Suggestions = lazyPart(
  () => import('./suggestions.tsx'),
  () => null,
);

const MAX_WORDS = 100;
/** Before the first arrow key nothing of the list is chosen. */
const NONE = -1;

const { InputBlur, InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

/** Keys that move within the text, and lead back to it from the list. */
const IN_TEXT: readonly string[] = ['Home', 'End', 'ArrowLeft', 'ArrowRight'];

interface WordsFieldProps {
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  desktop: boolean;
}

/**
 * The words of a search. They count when they are done: with Enter, or on leaving the field. Until then searches are
 * offered that may be meant; Escape closes their list, then discards what was typed.
 */
export function WordsField({ address, go, desktop }: WordsFieldProps) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const field = useRef<HTMLElement>(null);
  const text = typed ?? address.q ?? '';

  const list = useCombobox<Suggestion | null>({
    // Below all of them stand the words themselves.
    items: found.length > 0 ? [...found, null] : [],
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: NONE,
    stateReducer: (state, { type, changes }) => {
      if (type === InputBlur || type === InputClick || type === MenuMouseLeave) return state;
      const from = state.highlightedIndex;
      const to = changes.highlightedIndex ?? NONE;
      const wraps =
        (type === InputKeyDownArrowDown && to < from) ||
        (type === InputKeyDownArrowUp && from !== NONE && to > from);
      // Between the last entry and the first one is the text.
      return wraps ? { ...changes, highlightedIndex: NONE } : changes;
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
  /** An entry of the list; what stands below all of them are the words themselves. */
  const choose = async (suggestion: Suggestion | undefined) => {
    if (suggestion) {
      closeMenu();
      setTyped(null);
      const { brand_id: [make] = [], model_id: models } = suggestion.filter;
      // With the names of the make's models the address becomes readable.
      if (make && models) await queryClient.ensureQueryData(modelsQuery(make)).catch(() => {});
      go(besideOthers(address, suggestion.filter));
    } else {
      searchWords();
    }
    // The keyboard of a phone would stay over what was found.
    if (!desktop) field.current?.querySelector('input')?.blur();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.nativeEvent.isComposing || !isArrow) skipDownshift(event);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      void choose(expanded ? found[highlightedIndex] : undefined);
    } else if (IN_TEXT.includes(event.key)) {
      setHighlightedIndex(NONE);
    } else if (event.key === 'Escape' && (expanded || typed !== null || text !== '')) {
      // Otherwise the browser empties the field.
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
