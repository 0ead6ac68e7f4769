import type { SearchAddress, Suggestion } from '@pitlane/contracts';
import { Search } from 'lucide-react';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient } from '@/lib/query.ts';
import { TextField } from '@/ui/field.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
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
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(NONE);
  const field = useRef<HTMLElement>(null);
  const listId = useId();
  const text = typed ?? address.q ?? '';
  const offers = open && text.trim() !== '';
  const expanded = offers && found.length > 0;

  const close = () => {
    setOpen(false);
    setActive(NONE);
  };
  const searchWords = () => {
    close();
    if (typed === null) return;
    const words = typed.trim() || undefined;
    setTyped(null);
    if (words !== address.q) go(withField(address, 'q', words));
  };
  /** An entry of the list; what stands below all of them are the words themselves. */
  const choose = async (suggestion: Suggestion | undefined) => {
    if (suggestion) {
      close();
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
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const places = found.length + 2;
      if (expanded) setActive((now) => ((now + 1 + step + places) % places) - 1);
      else setOpen(true);
    } else if (event.key === 'Enter') {
      void choose(expanded ? found[active] : undefined);
    } else if (IN_TEXT.includes(event.key)) {
      setActive(NONE);
    } else if (event.key === 'Escape' && (expanded || typed !== null || text !== '')) {
      // Otherwise the browser empties the field.
      event.preventDefault();
      close();
      if (!expanded) setTyped(null);
    }
  };

  return (
    <search ref={field} className="relative mt-3 block">
      <TextField
        label={t('field.q')}
        labelHidden
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? listId : undefined}
        aria-activedescendant={expanded && active !== NONE ? `${listId}-${active}` : undefined}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_WORDS}
        placeholder={t('wordsExample')}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(NONE);
          setOpen(true);
        }}
        onBlur={searchWords}
        onKeyDown={onKeyDown}
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
            {...{ field, listId, text, found, active, setActive }}
            onFound={setFound}
            onChoose={(suggestion) => void choose(suggestion)}
            counted={countInPanel(address) === 0}
          />
        </Suspense>
      )}
    </search>
  );
}
