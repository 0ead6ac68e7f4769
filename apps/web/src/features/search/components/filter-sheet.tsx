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
import { countInPanel } from '../filter-fields.ts';
import { useFacets } from '../use-facets.ts';
import { deriveMeaning, type WordsMeaning, wordsOf } from '../words.ts';
import FilterForm from './filter-form.tsx';

/** The draft changes at once; only the count is delayed. */
const TYPING_MS = 50;

/** Returns the number of ads of a draft: the facets' total, or a separate count without facets. */
function useDraftCount(draft: SearchAddress, open: boolean) {
  const { data, stale, failed } = useFacets(draft, open);
  const alone = useQuery({
    ...queryOf(countPosts, { query: filterOf(draft) }),
    enabled: open && failed,
  });
  return failed
    ? { count: alone.data?.count, counting: alone.isLoading }
    : { count: data?.total, counting: stale };
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
  const [opened, setOpened] = useState(open);
  // Each opening starts from the current search.
  if (open !== opened) {
    setOpened(open);
    if (open) setDraft(address);
  }
  // Words are only removed from the draft, never added.
  const { q: before = '' } = address;
  const remainingWords =
    words && draft.q ? wordsOf(draft, deriveMeaning(words.understood, before, draft.q)) : null;
  const shown = remainingWords?.shown ?? draft;
  const change = (next: SearchAddress) => setDraft(remainingWords?.changed(next) ?? next);
  const { count, counting } = useDraftCount(draft, open);
  const text =
    count === undefined
      ? t(counting ? 'filters.counting' : 'filters.showAny')
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
          {countInPanel(shown) > 0 && (
            <Button
              onClick={() => {
                change(resetPanel(draft));
                setResets(resets + 1);
              }}
            >
              {t('filters.reset')}
            </Button>
          )}
          <Button
            look="primary"
            onClick={() => onApply(draft)}
            aria-busy={counting}
            className={classes('min-w-0 flex-1', counting && 'opacity-60')}
          >
            {text}
          </Button>
          <p role="status" className="sr-only">
            {!counting && text}
          </p>
        </div>
      }
    >
      <FilterForm key={resets} asked={draft} filter={shown} change={change} typingMs={TYPING_MS} />
    </Dialog>
  );
}
