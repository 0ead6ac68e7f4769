import { countPosts, type SearchAddress } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import Dialog from '@/ui/dialog.tsx';
import { filterOf } from '../api/results.ts';
import { resetPanel } from '../filter-edits.ts';
import { countAppliedInPanel } from '../filter-fields.ts';
import { useFacets } from '../use-facets.ts';
import { createWordsMeaning, deriveInterpretation, type WordsMeaning } from '../words-meaning.ts';
import FilterForm from './filter-form.tsx';

/** The draft changes at once; only the count is delayed. */
const TYPING_DELAY_MS = 50;

/** Returns the number of ads of a draft: the facets' total, or a separate count without facets. */
function useDraftCount(draft: SearchAddress, open: boolean) {
  const { data, isStale, hasFailed } = useFacets(draft, open);
  const countQuery = useQuery({
    ...queryOf(countPosts, { query: filterOf(draft) }),
    enabled: open && hasFailed,
  });
  return hasFailed
    ? { count: countQuery.data?.count, isCounting: countQuery.isLoading }
    : { count: data?.total, isCounting: isStale };
}

interface FilterSheetProps {
  address: SearchAddress;
  words: WordsMeaning | null | undefined;
  open: boolean;
  onClose: () => void;
  onApply: (next: SearchAddress) => void;
}

/** Filter sheet on phones: edits a draft, which its button with the number of ads applies. */
export default function FilterSheet({ address, words, open, onClose, onApply }: FilterSheetProps) {
  const { t } = useTranslation('search');
  const [draft, setDraft] = useState(address);
  /** Counts resets, each of which also clears invalid text. */
  const [resets, setResets] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  // Each opening starts from the current search.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(address);
  }
  // Words are only removed from the draft, never added.
  const { q: originalWords = '' } = address;
  const remainingMeaning =
    words && draft.q
      ? createWordsMeaning(
          draft,
          deriveInterpretation(words.interpretation, originalWords, draft.q),
        )
      : null;
  const panelFilter = remainingMeaning?.panelFilter ?? draft;
  const changeFilter = (next: SearchAddress) =>
    setDraft(remainingMeaning?.applyChange(next) ?? next);
  const { count, isCounting } = useDraftCount(draft, open);
  const resultText =
    count === undefined
      ? t(isCounting ? 'filters.counting' : 'filters.showAny')
      : count === 0
        ? t('filters.nothing')
        : t('filters.show', { count, shown: formatNumber(count) });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('filters.title')}
      placement="full"
      footer={
        <div className="flex gap-2">
          {countAppliedInPanel(panelFilter) > 0 && (
            <Button
              onClick={() => {
                changeFilter(resetPanel(draft));
                setResets(resets + 1);
              }}
            >
              {t('filters.reset')}
            </Button>
          )}
          <Button
            look="primary"
            onClick={() => onApply(draft)}
            aria-busy={isCounting}
            className={classes('min-w-0 flex-1', isCounting && 'opacity-60')}
          >
            {resultText}
          </Button>
          <p role="status" className="sr-only">
            {!isCounting && resultText}
          </p>
        </div>
      }
    >
      <FilterForm
        key={resets}
        address={draft}
        filter={panelFilter}
        changeFilter={changeFilter}
        typingDelayMs={TYPING_DELAY_MS}
      />
    </Dialog>
  );
}
